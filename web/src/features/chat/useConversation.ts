import { useEffect, useReducer, useRef } from 'react';
import { type ChatMember, conversation, newConversation, showsQuickReplies } from './conversation.ts';
import type { ChatPlace } from './chatPlaces.ts';
import { keepConversation, readConversation } from './keptConversation.ts';
import { landingScript, supportScript } from './script.ts';

const scripts = { landing: landingScript, support: supportScript };

interface Options {
  place: ChatPlace;
  isOpen: boolean;
  /** Who is signed in. It must not change. */
  member?: ChatMember;
}

/** The conversation with its timers. It is kept in this tab; nothing is sent. */
export function useConversation({ place, isOpen, member }: Options) {
  const [state, dispatch] = useReducer(conversation, undefined, () => newConversation(scripts[place], member));
  const { pending } = state;
  const who = useRef(member);

  useEffect(() => {
    if (isOpen) dispatch({ type: 'opened', at: Date.now(), kept: readConversation(place, who.current) });
  }, [isOpen, place]);

  useEffect(() => {
    if (state.messages.length > 0) keepConversation(place, who.current, state);
  }, [place, state]);

  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => dispatch({ type: 'answered', at: Date.now() }), pending.delay);
    return () => clearTimeout(timer);
  }, [pending]);

  return {
    messages: state.messages,
    step: state.step,
    isTyping: pending !== null,
    showsQuickReplies: showsQuickReplies(state),
    unsent: state.unsent,
    setUnsent: (text: string) => dispatch({ type: 'typed', text }),
    send: (text: string) => dispatch({ type: 'sent', text, at: Date.now() }),
  };
}

export type Conversation = ReturnType<typeof useConversation>;

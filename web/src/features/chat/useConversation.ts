import { useEffect, useReducer } from 'react';
import { conversation, newConversation, showsQuickReplies } from './conversation.ts';
import type { ChatScript } from './script.ts';

/** The conversation with its timers. It is kept in memory only; nothing is stored or sent. */
export function useConversation(script: ChatScript, isOpen: boolean) {
  const [state, dispatch] = useReducer(conversation, script, newConversation);
  const { pending } = state;

  useEffect(() => {
    if (isOpen) dispatch({ type: 'opened', at: Date.now() });
  }, [isOpen]);

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
    send: (text: string) => dispatch({ type: 'sent', text, at: Date.now() }),
  };
}

export type Conversation = ReturnType<typeof useConversation>;

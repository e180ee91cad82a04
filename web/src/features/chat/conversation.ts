import { type ChatScript, looksLikeEmail, replyTo } from './script.ts';

export interface ChatMessage {
  id: number;
  content: string;
  sender: 'bot' | 'user';
  /** In milliseconds, like Date.now(). */
  timestamp: number;
}

export interface ChatLead {
  name: string;
  email: string;
  isCollected: boolean;
}

export interface ChatState {
  script: ChatScript;
  messages: readonly ChatMessage[];
  step: 'name' | 'email' | 'done';
  lead: ChatLead;
  /** The reply that Maya is typing, and how long that takes. */
  pending: { content: string; delay: number } | null;
  /** The number of messages when the lead was collected. */
  countWhenCollected: number;
}

export type ChatAction = { type: 'opened' | 'answered'; at: number } | { type: 'sent'; text: string; at: number };

const DELAY = 1500;
const DELAY_AFTER_EMAIL = 2000;
const MAX_MESSAGES_WITH_CHIPS = 3;

export const newConversation = (script: ChatScript): ChatState => ({
  script,
  messages: [],
  step: 'name',
  lead: { name: '', email: '', isCollected: false },
  pending: null,
  countWhenCollected: 0,
});

/** The reducer of the conversation. Timers and rendering are elsewhere. */
export function conversation(state: ChatState, action: ChatAction): ChatState {
  switch (action.type) {
    case 'opened':
      return state.messages.length > 0 ? state : say(state, 'bot', state.script.greeting, action.at);
    case 'sent': {
      const text = action.text.trim();
      if (text === '' || state.pending) return state;
      return answer(say(state, 'user', text, action.at), text);
    }
    case 'answered':
      return state.pending ? { ...say(state, 'bot', state.pending.content, action.at), pending: null } : state;
  }
}

function say(state: ChatState, sender: ChatMessage['sender'], content: string, timestamp: number): ChatState {
  const { messages } = state;
  return { ...state, messages: [...messages, { id: messages.length, content, sender, timestamp }] };
}

function answer(state: ChatState, text: string): ChatState {
  const { script, step, lead, messages } = state;
  if (step === 'name') {
    return {
      ...state,
      step: 'email',
      lead: { ...lead, name: text },
      pending: { content: script.askForEmail(text), delay: DELAY },
    };
  }
  if (step === 'done') return { ...state, pending: { content: replyTo(text, script), delay: DELAY } };
  if (!looksLikeEmail(text)) return { ...state, pending: { content: script.invalidEmail, delay: DELAY } };
  return {
    ...state,
    step: 'done',
    lead: { ...lead, email: text, isCollected: true },
    countWhenCollected: messages.length,
    pending: { content: script.collected(lead.name, text), delay: DELAY_AFTER_EMAIL },
  };
}

/**
 * The specification shows the chips "only after collection while 3 or fewer messages exist". Collecting the lead takes four
 * messages, so the count starts there. The chips are then shown with the confirmation, the first question and its reply.
 */
export function showsQuickReplies({ lead, messages, countWhenCollected }: ChatState): boolean {
  const count = messages.length - countWhenCollected;
  return lead.isCollected && count > 0 && count <= MAX_MESSAGES_WITH_CHIPS;
}

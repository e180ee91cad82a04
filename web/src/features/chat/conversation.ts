import { type ChatScript, isQuestion, looksLikeEmail, replyTo } from './script.ts';

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
  /** What is typed and not sent yet. */
  unsent: string;
  step: 'name' | 'email' | 'done';
  lead: ChatLead;
  /** The reply that Maya is typing, and how long that takes. */
  pending: { content: string; delay: number } | null;
  /** The number of messages when the lead was collected. */
  countWhenCollected: number;
}

/** A conversation without its script, which has functions and so cannot be stored. */
export type KeptConversation = Omit<ChatState, 'script'>;

/** Who is signed in. Either may be empty where it is not known. */
export type ChatMember = Pick<ChatLead, 'name' | 'email'>;

export type ChatAction =
  | { type: 'opened'; at: number; kept?: KeptConversation }
  | { type: 'answered'; at: number }
  | { type: 'typed'; text: string }
  | { type: 'sent'; text: string; at: number };

const DELAY = 1500;
const DELAY_AFTER_EMAIL = 2000;
const MAX_MESSAGES_WITH_CHIPS = 3;

/** A conversation that has not begun. A member is not asked for what is known. */
export const newConversation = (script: ChatScript, member?: ChatMember): ChatState => ({
  script,
  messages: [],
  unsent: '',
  step: member ? 'done' : 'name',
  lead: { name: member?.name ?? '', email: member?.email ?? '', isCollected: member !== undefined },
  pending: null,
  countWhenCollected: 0,
});

/** The reducer of the conversation. Timers and rendering are elsewhere. */
export function conversation(state: ChatState, action: ChatAction): ChatState {
  switch (action.type) {
    case 'opened':
      if (state.messages.length > 0) return state;
      return action.kept ? { ...state, ...action.kept } : say(state, 'bot', greetingOf(state), action.at);
    case 'typed':
      return { ...state, unsent: action.text };
    case 'sent': {
      const text = action.text.trim();
      if (text === '' || state.pending) return state;
      return answer(say(state, 'user', text, action.at), text);
    }
    case 'answered':
      return state.pending ? { ...say(state, 'bot', state.pending.content, action.at), pending: null } : state;
  }
}

const greetingOf = ({ script, step, lead }: ChatState): string =>
  step === 'done' ? script.memberGreeting(lead.name) : script.greeting;

function say(state: ChatState, sender: ChatMessage['sender'], content: string, timestamp: number): ChatState {
  const { messages } = state;
  return { ...state, messages: [...messages, { id: messages.length, content, sender, timestamp }] };
}

function answer(state: ChatState, text: string): ChatState {
  const { script, step, lead, messages } = state;
  // A question is answered at any step, and then the bot asks again for what it had asked for.
  if (step !== 'done' && !looksLikeEmail(text) && isQuestion(text, script))
    return { ...state, pending: { content: `${replyTo(text, script)} ${script.askAgain[step]}`, delay: DELAY } };
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

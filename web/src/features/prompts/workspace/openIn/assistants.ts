/** A place to paste the prompt into. Its address is opened as it is: a prompt is confidential, and addresses are logged. */
export interface Assistant {
  name: string;
  url: string;
}

export const assistants: readonly Assistant[] = [
  { name: 'ChatGPT', url: 'https://chatgpt.com/' },
  { name: 'Claude', url: 'https://claude.ai/new' },
  { name: 'Gemini', url: 'https://gemini.google.com/app' },
  { name: 'Copilot', url: 'https://copilot.microsoft.com/' },
  { name: 'Perplexity', url: 'https://www.perplexity.ai/' },
];

/** A host as people write it, such as chat.myfirm.com/new. */
const BARE_HOST = /^[\w-]+(\.[\w-]+)+(:\d+)?([/?#]|$)/;

/** The assistant at an address of the member's own, named by its host; null if it is no https address. */
export function ownAssistant(address: string): Assistant | null {
  const typed = address.trim();
  const text = BARE_HOST.test(typed) ? `https://${typed}` : typed;
  if (/\s/.test(text) || !URL.canParse(text)) return null;
  const { protocol, username, password, host, href } = new URL(text);
  if (protocol !== 'https:' || username !== '' || password !== '') return null;
  return { name: host, url: href };
}

/** What the AI-use record calls an assistant. An address of the member's own stays on the device. */
export const recordedName = ({ name, url }: Assistant): string =>
  assistants.some((each) => each.url === url) ? name : 'Own assistant';

const keyOf = (userId: string) => `promptory.assistant:${userId}`;

/** The address that the member opened last on this device. Local storage may be blocked. */
export function readAssistant(userId: string): Assistant | null {
  try {
    const stored = localStorage.getItem(keyOf(userId));
    if (stored === null) return null;
    return assistants.find(({ url }) => url === stored) ?? ownAssistant(stored);
  } catch {
    return null;
  }
}

export function writeAssistant(userId: string, { url }: Assistant): void {
  try {
    localStorage.setItem(keyOf(userId), url);
  } catch {
    // The choice is then forgotten with the page.
  }
}

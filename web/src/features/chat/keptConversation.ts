import { readTab, writeTab } from '../../api/session/tabStorage.ts';
import { type ChatPlace, keyOf } from './chatPlaces.ts';
import type { ChatMember, ChatState, KeptConversation } from './conversation.ts';

interface Kept {
  /** Whose it is: the email of a member, or empty for a visitor. Nobody else at this tab gets to see it. */
  owner: string;
  state: KeptConversation;
}

const ownerOf = (member: ChatMember | undefined) => (member ? `member ${member.email}` : '');

/** The conversation that this person has begun in this tab. */
export function readConversation(place: ChatPlace, member: ChatMember | undefined): KeptConversation | undefined {
  const text = readTab(keyOf(place));
  if (text === null) return undefined;
  const { owner, state } = JSON.parse(text) as Kept;
  if (owner === ownerOf(member)) return state;
  writeTab(keyOf(place), null);
  return undefined;
}

export function keepConversation(place: ChatPlace, member: ChatMember | undefined, { script: _, ...state }: ChatState): void {
  const kept: Kept = { owner: ownerOf(member), state };
  writeTab(keyOf(place), JSON.stringify(kept));
}

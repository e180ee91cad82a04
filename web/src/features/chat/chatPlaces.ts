import { writeTab } from '../../api/session/tabStorage.ts';

/** One conversation for each of the two scripts. */
const places = ['landing', 'support'] as const;
export type ChatPlace = (typeof places)[number];

export const keyOf = (place: ChatPlace) => `promptory.chat:${place}`;

/** Called on sign-out, so that the next person at this tab reads nothing of it. */
export function clearConversations(): void {
  for (const place of places) writeTab(keyOf(place), null);
}

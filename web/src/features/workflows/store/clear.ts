import { clear, createStore } from 'idb-keyval';
import { PLACE } from './names.ts';

export const store = createStore(PLACE, 'progress');

/** Says that there is progress to be deleted, and when it was last changed. Throws if local storage is blocked: then nothing is kept. */
export const markProgress = (): void => localStorage.setItem(PLACE, String(Date.now()));

/** Called on sign-out, so that the next user of this browser finds nothing. */
export async function clearProgress(): Promise<void> {
  await clear(store);
  localStorage.removeItem(PLACE);
}

import { clear, createStore } from 'idb-keyval';
import { DATABASE, MARK } from './names.ts';

export const store = createStore(DATABASE, 'progress');

/** Says that there is progress to be deleted on sign-out. Throws if local storage is blocked: then nothing is kept. */
export const markProgress = (): void => localStorage.setItem(MARK, '1');

/** Called on sign-out, so that the next user of this browser finds nothing. */
export async function clearProgress(): Promise<void> {
  await clear(store);
  localStorage.removeItem(MARK);
}

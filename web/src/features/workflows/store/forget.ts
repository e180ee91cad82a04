import { PLACE } from './names.ts';

/** Deletes the progress of all workflows, on sign-out. Without any, no code is loaded for it. */
export async function forgetWorkflows(): Promise<void> {
  try {
    if (localStorage.getItem(PLACE) === null) return;
    await import('./clear.ts').then((code) => code.clearProgress());
  } catch {
    // Local storage is blocked, or the code could not be loaded. Then no store is open in this tab, either.
    indexedDB.deleteDatabase(PLACE);
  }
}

import { DATABASE, MARK } from './names.ts';

/** Deletes the progress of all workflows, on sign-out. Without any, no code is loaded for it. */
export async function forgetWorkflows(): Promise<void> {
  try {
    if (localStorage.getItem(MARK) === null) return;
    await (await import('./clear.ts')).clearProgress();
  } catch {
    // Local storage is blocked, or the code could not be loaded. Then no store is open in this tab, either.
    indexedDB.deleteDatabase(DATABASE);
  }
}

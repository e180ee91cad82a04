import { DATABASE, isMarked, markProgress } from './mark.ts';

/** Deletes the progress of all workflows, on sign-out. Without any, no code is loaded for it. */
export async function forgetWorkflows(): Promise<void> {
  if (!isMarked()) return;
  try {
    const { clearProgress } = await import('./progress.ts');
    await clearProgress();
  } catch {
    // The code could not be loaded. Then no store is open in this tab, either.
    indexedDB.deleteDatabase(DATABASE);
    markProgress(false);
  }
}

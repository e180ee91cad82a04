import { PLACE } from './names.ts';

/** A session that ends elsewhere or by itself deletes nothing here, so the answers have a limit. In milliseconds. */
const KEPT_FOR = 30 * 24 * 60 * 60 * 1000;

/** Deletes the progress of all workflows, on sign-out. Without any, no code is loaded for it. */
export const forgetWorkflows = (): Promise<void> => forget(() => true);

/** Deletes it if nothing was entered into any workflow for 30 days. */
export const forgetOldWorkflows = (): Promise<void> => forget((changedAt) => changedAt <= Date.now() - KEPT_FOR);

async function forget(applies: (changedAt: number) => boolean): Promise<void> {
  try {
    const changedAt = localStorage.getItem(PLACE);
    if (changedAt === null || !applies(Number(changedAt))) return;
    await import('./clear.ts').then((code) => code.clearProgress());
  } catch {
    // Local storage is blocked, or the code could not be loaded. Then no store is open in this tab, either.
    indexedDB.deleteDatabase(PLACE);
  }
}

import { DATABASE, readExpiry, writeExpiry } from './expiry.ts';

/** On sign-out: deletes the guard's tables of names from this device. Without a table, their code is not loaded. */
export async function forgetNames(): Promise<void> {
  if (readExpiry() === null) return;
  try {
    const { clearTables } = await import('./tables.ts');
    await clearTables();
  } catch {
    // The code could not be loaded. Then no table is open in this tab, either.
    indexedDB.deleteDatabase(DATABASE);
    writeExpiry(null);
  }
}

/** Deletes the guard's tables of names once they are older than 30 days. */
export async function forgetOldNames(): Promise<void> {
  const expiry = readExpiry();
  if (expiry === null || expiry > Date.now()) return;
  try {
    const { deleteExpired } = await import('./tables.ts');
    await deleteExpired();
  } catch {
    // The next visit tries again.
  }
}

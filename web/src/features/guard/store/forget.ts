import { DATABASE, readExpiry, writeExpiry } from './expiry.ts';

/** Deletes the tables of names of this device, on sign-out. Without a table, no code is loaded for it. */
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

/** Deletes the tables that are older than 30 days, if there are any. */
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

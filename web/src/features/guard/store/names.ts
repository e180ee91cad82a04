/** Where the tables are on the device, for those that must not load the code of the guard. */
export const DATABASE = 'promptory-guard';

/** When the first table is to be deleted, in milliseconds. It is there as long as there is a table. */
export const EXPIRY_KEY = 'promptory.guard-until';

/** Local storage may be blocked. */
export function readExpiry(): number | null {
  try {
    return Number(localStorage.getItem(EXPIRY_KEY)) || null;
  } catch {
    return null;
  }
}

export function writeExpiry(at: number | null): void {
  try {
    if (at === null) localStorage.removeItem(EXPIRY_KEY);
    else localStorage.setItem(EXPIRY_KEY, String(at));
  } catch {
    // Then the tables are looked through when one is opened.
  }
}

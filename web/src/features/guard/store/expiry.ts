/** Where the tables are on the device, for those that must not load the code of the guard. */
export const DATABASE = 'promptory-guard';

/** When the first table is to be deleted, in milliseconds. It is there as long as there is a table. */
export const EXPIRY_KEY = 'promptory.guard-until';

/** If local storage is blocked, the page remembers it. */
let remembered: number | null = null;

export function readExpiry(): number | null {
  try {
    return Number(localStorage.getItem(EXPIRY_KEY)) || remembered;
  } catch {
    return remembered;
  }
}

export function writeExpiry(at: number | null): void {
  remembered = at;
  try {
    if (at === null) localStorage.removeItem(EXPIRY_KEY);
    else localStorage.setItem(EXPIRY_KEY, String(at));
  } catch {
    // Local storage is blocked.
  }
}

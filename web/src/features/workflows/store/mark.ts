/** Where the progress of workflows is on the device, for those that must not load the code that reads it. */
export const DATABASE = 'promptory-workflows';
/** Is there as long as there is progress. */
const MARK = 'promptory.workflows';

/** If local storage is blocked, the page remembers it. */
let remembered = false;

export function markProgress(isThere: boolean): void {
  remembered = isThere;
  try {
    if (isThere) localStorage.setItem(MARK, '1');
    else localStorage.removeItem(MARK);
  } catch {
    // Local storage is blocked.
  }
}

export function isMarked(): boolean {
  try {
    return localStorage.getItem(MARK) !== null || remembered;
  } catch {
    return remembered;
  }
}

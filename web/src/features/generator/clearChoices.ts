/** The entries of local storage, one per member. */
export const CHOICES_PREFIX = 'promptory.generator:';

/** Called on logout, so that the next user of this browser finds nothing. */
export function clearChoices(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(CHOICES_PREFIX)) localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

/** The fallback if the storage is blocked or full: the values are kept until the document is left. */
const memory = new Map<string, string>();

/** A value of the session storage, which lasts as long as the tab. */
export function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

export function writeTab(key: string, value: string | null): void {
  memory.delete(key);
  try {
    // First, because a full storage would keep the older value.
    sessionStorage.removeItem(key);
    if (value !== null) sessionStorage.setItem(key, value);
  } catch {
    if (value !== null) memory.set(key, value);
  }
}

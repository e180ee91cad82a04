/** What the keys of all that members type begin with in local storage. Signing out removes every such entry. */
export const TYPED = 'promptory.typed:';

/** Storage may be blocked, full or corrupt. Pages work without it. */
export function tryOr<T>(task: () => T, fallback: T): T {
  try {
    return task();
  } catch {
    return fallback;
  }
}

export const localKeys = (prefix: string): string[] =>
  tryOr(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix)), []);

export const removeLocal = (key: string): void => tryOr(() => localStorage.removeItem(key), undefined);

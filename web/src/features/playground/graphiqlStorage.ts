/** GraphiQL starts all its storage keys with this. */
const PREFIX = 'graphiql:';
/** Stores the end of the owner's token: enough to tell users apart, but useless to an attacker. */
const OWNER_KEY = `${PREFIX}owner`;
const ownerOf = (token: string | null): string => token?.slice(-8) ?? '';

function tabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    // The browser blocks storage: GraphiQL then forgets its queries when the page is left.
    return null;
  }
}

let currentOwner = '';

/** Keeps the stored queries when the same user gets a new token. */
export function transferStoredQueries(token: string): void {
  const storage = tabStorage();
  const hasQueries = storage?.getItem(OWNER_KEY) === currentOwner;
  currentOwner = ownerOf(token);
  if (hasQueries) storage.setItem(OWNER_KEY, currentOwner);
}

/** Deletes stored queries that belong to a user other than the one with this token. */
export function clearOtherUsersQueries(token: string | null): void {
  currentOwner = ownerOf(token);
  const storage = tabStorage();
  if (!storage || (storage.getItem(OWNER_KEY) ?? currentOwner) === currentOwner) return;
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
}

/**
 * Session storage for GraphiQL. GraphiQL debounces its writes by half a second, so a write that arrives after the user has
 * changed is dropped.
 */
export function graphiqlStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear' | 'length'> | null {
  const storage = tabStorage();
  if (!storage) return null;
  const owner = currentOwner;
  return {
    getItem: (key) => storage.getItem(key),
    setItem: (key, value) => {
      if (currentOwner !== owner) return;
      storage.setItem(OWNER_KEY, owner);
      storage.setItem(key, value);
    },
    removeItem: (key) => storage.removeItem(key),
    clear: () => storage.clear(),
    get length() {
      return storage.length;
    },
  };
}

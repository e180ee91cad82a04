/** GraphiQL starts all its storage keys with this. */
const PREFIX = 'graphiql:';
/** Under this key is the end of the owner's token: enough to tell users apart, but useless to an attacker. */
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

/** What GraphiQL stores with the headers of the headers pane, which may have a key: its history does so in spite of its settings. */
const KEYS_WITH_HEADERS = ['queries', 'favorites', 'tabState'].map((key) => PREFIX + key);
const HEADERS_KEY = `${PREFIX}headers`;

const withoutHeaders = (value: string): string =>
  JSON.stringify(JSON.parse(value, (name, inner: unknown) => (name === 'headers' ? null : inner)));

/**
 * The owner of what is stored, compared by identity: a new token of the same user changes the name only, so that an open editor still
 * stores what is typed. Another user gets another object.
 */
let current = { name: '' };

/** The keys of GraphiQL. Other parts of the app have theirs in the same storage. */
const keysIn = (storage: Storage): string[] => Object.keys(storage).filter((key) => key.startsWith(PREFIX));

function removeQueries(storage: Storage): void {
  for (const key of keysIn(storage)) storage.removeItem(key);
}

/** Keeps the stored queries when the same user gets a new token. */
export function transferStoredQueries(token: string): void {
  const storage = tabStorage();
  const hasQueries = storage?.getItem(OWNER_KEY) === current.name;
  current.name = ownerOf(token);
  if (hasQueries) storage.setItem(OWNER_KEY, current.name);
}

/** Deletes stored queries that belong to a user other than the one with this token. */
export function clearOtherUsersQueries(token: string | null): void {
  const name = ownerOf(token);
  if (name !== current.name) current = { name };
  const storage = tabStorage();
  if (!storage || (storage.getItem(OWNER_KEY) ?? name) === name) return;
  removeQueries(storage);
}

/**
 * Session storage for GraphiQL. GraphiQL debounces its writes by half a second, so a write that arrives after the user has
 * changed is dropped. Headers are never stored.
 */
export function graphiqlStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear' | 'length'> | null {
  const storage = tabStorage();
  if (!storage) return null;
  const owner = current;
  return {
    getItem: (key) => storage.getItem(key),
    setItem: (key, value) => {
      if (current !== owner || key === HEADERS_KEY) return;
      storage.setItem(OWNER_KEY, owner.name);
      storage.setItem(key, KEYS_WITH_HEADERS.includes(key) ? withoutHeaders(value) : value);
    },
    removeItem: (key) => storage.removeItem(key),
    clear: () => removeQueries(storage),
    get length() {
      return keysIn(storage).length;
    },
  };
}

/** What the names begin with that GraphiQL gives. */
const MARK = 'graphiql:';
/** Whose queries they are, by the end of the token: enough to tell people apart, and it opens nothing. Goes with them. */
const OWNER = `${MARK}owner`;
const ownerOf = (token: string | null): string => token?.slice(-8) ?? '';

function tabStorage(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    // Storage blocked: GraphiQL then forgets with the page.
    return null;
  }
}

/** Who is here now. */
let here = '';

/** From now on they are those of whoever has this token. */
export function handOverTypedQueries(token: string): void {
  const storage = tabStorage();
  const isKept = storage?.getItem(OWNER) === here;
  here = ownerOf(token);
  if (isKept) storage.setItem(OWNER, here);
}

/** Nobody who comes after sees what was asked, not even in a document that was opened since. */
export function forgetQueriesOfOthers(token: string | null): void {
  here = ownerOf(token);
  const storage = tabStorage();
  if (!storage || (storage.getItem(OWNER) ?? here) === here) return;
  for (const key of Object.keys(storage)) if (key.startsWith(MARK)) storage.removeItem(key);
}

/**
 * Where GraphiQL keeps what is typed into it: until the tab is closed, or somebody else is there. It writes half a second
 * late, which then is too late.
 */
export function queryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear' | 'length'> | null {
  const storage = tabStorage();
  if (!storage) return null;
  const owner = here;
  return {
    getItem: (key) => storage.getItem(key),
    setItem: (key, value) => {
      if (here !== owner) return;
      storage.setItem(OWNER, owner);
      storage.setItem(key, value);
    },
    removeItem: (key) => storage.removeItem(key),
    clear: () => storage.clear(),
    get length() {
      return storage.length;
    },
  };
}

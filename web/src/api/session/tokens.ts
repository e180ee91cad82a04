/** The storage keys. If both are set, the super user's token is used. */
const SUPER_USER = 'super_user_token';
const MEMBER = 'admin_user_token';
/** Written by earlier versions. It is migrated when read, and never written. */
const LEGACY = 'user_token';

export interface StoredToken {
  token: string;
  isSuperUser: boolean;
}

/** The fallback if the storage is blocked: the user stays signed in until the tab is closed. */
const memory = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

function write(key: string, value: string | null): void {
  if (value === null) memory.delete(key);
  else memory.set(key, value);
  try {
    if (value !== null) return localStorage.setItem(key, value);
  } catch {
    // Full. The older value would be read before that of the memory.
  }
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked.
  }
}

export function readToken(): StoredToken | null {
  const legacy = read(LEGACY);
  if (legacy !== null) {
    write(LEGACY, null);
    if (!read(MEMBER)) write(MEMBER, legacy);
  }
  const superUser = read(SUPER_USER);
  if (superUser) return { token: superUser, isSuperUser: true };
  const member = read(MEMBER);
  return member ? { token: member, isSuperUser: false } : null;
}

export const storeSignIn = (token: string): void => write(MEMBER, token);

export const storeSuperUser = (token: string): void => write(SUPER_USER, token);

/** Replaces a token by the renewed one of the same session. */
export const replaceToken = ({ isSuperUser }: StoredToken, token: string): void =>
  write(isSuperUser ? SUPER_USER : MEMBER, token);

/** Removes a token, and not one that another tab has stored since. Removing the super user's token keeps the member's. */
export function dropToken({ token, isSuperUser }: StoredToken): void {
  for (const key of isSuperUser ? [SUPER_USER] : [LEGACY, MEMBER]) if (read(key) === token) write(key, null);
}

/** Reports a sign-in or sign-out in another tab. */
export function onOtherTab(listener: () => void): () => void {
  const listen = ({ key }: StorageEvent) => {
    if (key !== null && ![SUPER_USER, MEMBER, LEGACY].includes(key)) return;
    memory.clear();
    listener();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

import { readTab, writeTab } from './tabStorage.ts';
import { dropToken, type StoredToken } from './tokens.ts';

/** For the sign-in page, which is another document. */
const KEY = 'session_end';

/** Drops a token that is not valid anymore, and keeps why: the server's reason, if it gives one. */
export function endSession(token: StoredToken, reason: unknown): void {
  dropToken(token);
  writeTab(KEY, String(reason));
}

export const readSessionEnd = (): string | null => readTab(KEY);

export const forgetSessionEnd = (): void => writeTab(KEY, null);

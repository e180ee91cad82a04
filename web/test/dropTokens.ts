import { dropToken, readToken } from '../src/api/session/tokens.ts';

/** Signs out everybody. The app also keeps tokens in memory, for browsers that block the storage. */
export function dropTokens(): void {
  for (let stored = readToken(); stored; stored = readToken()) dropToken(stored);
}

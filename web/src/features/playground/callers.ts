/** The user or API key that a token belongs to. */
export type Caller =
  | { kind: 'session'; email: string; isPro: boolean; isAdmin: boolean }
  | { kind: 'key'; name: string; prefix: string; lastFour: string; scopes: readonly string[]; isTest: boolean };

export interface Credential {
  token: string;
  caller: Caller;
}

/** Introspection needs a session, or a key with the scope schema:read. */
export const maySeeSchema = (caller: Caller): boolean => caller.kind === 'session' || caller.scopes.includes('schema:read');

/** Checks the format only. The server decides whether the key is valid. */
export const looksLikeKey = (text: string): boolean => /^plk_(live|test)_\w+$/.test(text);

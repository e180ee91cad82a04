/** Whose rights a token brings. */
export type Caller =
  | { kind: 'session'; email: string; isPro: boolean; isAdmin: boolean }
  | { kind: 'key'; name: string; prefix: string; lastFour: string; scopes: readonly string[]; isTest: boolean };

export interface Credential {
  token: string;
  caller: Caller;
}

/** Introspection is for the signed-in, and for keys with the right to it. */
export const maySeeSchema = (caller: Caller): boolean => caller.kind === 'session' || caller.scopes.includes('schema:read');

/** What a key looks like; whether it is one, the server says. */
export const looksLikeKey = (text: string): boolean => /^plk_(live|test)_\w+$/.test(text);

/**
 * What is wrong with the key or token of a request: its error code of RFC 6750, section 3.1, a description without quotation
 * marks, and what to do about it. Only for a key whose secret is right may REVOKED or EXPIRED be said: to anybody else, a key that
 * has ended is as unknown as one that never was. A request with nothing to check has no error code, as section 3.1 has it.
 */
const authReasons = {
  MISSING: {
    error: undefined,
    description: 'No key or token was sent',
    advice: 'Send it in the header Authorization: Bearer, one space, and the key or token',
  },
  MALFORMED_HEADER: {
    error: 'invalid_request',
    description: 'The header Authorization must be: Bearer, one space, and the key or token',
    advice: 'Correct the header',
  },
  UNKNOWN: {
    error: 'invalid_token',
    description: 'The key is mistyped or does not exist, or the session no longer exists',
    advice: 'Copy the key again, or sign in again',
  },
  MCP_ONLY: {
    error: 'invalid_token',
    description: 'The token of a connected assistant is accepted by /mcp only',
    advice: 'Send an API key instead',
  },
  REVOKED: {
    error: 'invalid_token',
    description: 'The key, token or session has been revoked, or its account disabled',
    advice: 'Create a new key, connect the assistant again, or sign in again. If your account is disabled, contact us',
  },
  EXPIRED: {
    error: 'invalid_token',
    description: 'The key, token or session has expired',
    advice: 'Refresh the token, create a new key, or sign in again',
  },
} as const;

export type AuthReason = keyof typeof authReasons;

export const authReasonNames = Object.keys(authReasons) as [AuthReason, ...AuthReason[]];

/** What is wrong and what to do, for people. */
export function authMessageOf(reason: AuthReason): string {
  const { description, advice } = authReasons[reason];
  return `${description}. ${advice}.`;
}

/** The header `WWW-Authenticate` of a 401, as RFC 6750 has it. `parameters` are added. */
export function challengeOf(reason: AuthReason = 'MISSING', parameters: Record<string, string> = {}): string {
  const { error, description } = authReasons[reason];
  const told = error && { error, error_description: description };
  const given = Object.entries({ realm: 'Promptory', ...told, ...parameters }).map(([name, value]) => `${name}="${value}"`);
  return `Bearer ${given.join(', ')}`;
}

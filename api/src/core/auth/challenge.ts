/**
 * What is wrong with the key or token of a request: its error code of RFC 6750, section 3.1, and a description without quotation
 * marks. Only for a key whose secret is right may REVOKED or EXPIRED be said: to anybody else, a key that has ended is as
 * unknown as one that never was.
 */
const authReasons = {
  MISSING: undefined,
  MALFORMED_HEADER: {
    error: 'invalid_request',
    description: 'The header Authorization must be: Bearer, one space, and the key or token',
  },
  UNKNOWN: {
    error: 'invalid_token',
    description: 'The key is mistyped or does not exist, or the session no longer exists',
  },
  REVOKED: { error: 'invalid_token', description: 'The key or session has been revoked, or its account disabled' },
  EXPIRED: { error: 'invalid_token', description: 'The key or session has expired' },
} as const;

export type AuthReason = keyof typeof authReasons;

export const authReasonNames = Object.keys(authReasons) as [AuthReason, ...AuthReason[]];

/** The header `WWW-Authenticate` of a 401, as RFC 6750 has it. It has no error if the request has neither a key nor a token. `parameters` are added. */
export function challengeOf(reason: AuthReason = 'MISSING', parameters: Record<string, string> = {}): string {
  const told: { error?: string; description?: string } = authReasons[reason] ?? {};
  const named = { realm: 'Promptory', error: told.error, error_description: told.description, ...parameters };
  const given = Object.entries(named).flatMap(([name, value]) => (value === undefined ? [] : [`${name}="${value}"`]));
  return `Bearer ${given.join(', ')}`;
}

import { scopes, type ScopeName } from '../partners/scopes.ts';

/** The scopes of API keys that open anything at /mcp: all but those that only read the schema. */
export const assistantScopes: readonly ScopeName[] = scopes
  .filter(({ operations }) => operations.some((operation) => !operation.startsWith('Query.__')))
  .map(({ name }) => name);

/** The scopes that a request names; all of them if it names none. Null if one does not exist. */
export function requestedScopes(scope: string | null | undefined): ScopeName[] | null {
  const names = (scope ?? '').split(' ').filter(Boolean);
  if (names.length === 0) return [...assistantScopes];
  const known = assistantScopes.filter((name) => names.includes(name));
  return known.length === new Set(names).size ? known : null;
}

import { scopes, type ScopeName } from '../partners/scopes.ts';

/** The scopes of API keys that open anything at /mcp: all but those that only read the schema. */
export const assistantScopes: readonly ScopeName[] = scopes
  .filter(({ operations }) => operations.some((operation) => !operation.startsWith('Query.__')))
  .map(({ name }) => name);

/** The scopes that a request names, or all of them if it names none; and those of its names that are none. */
export function requestedScopes(scope: string | null | undefined): { scopes: ScopeName[]; unknown: string[] } {
  const names = (scope ?? '').split(' ').filter(Boolean);
  return {
    scopes: assistantScopes.filter((name) => names.length === 0 || names.includes(name)),
    unknown: names.filter((name) => !(assistantScopes as readonly string[]).includes(name)),
  };
}

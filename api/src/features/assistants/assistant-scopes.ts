import { scopes, type ScopeName } from '../partners/scopes.ts';

/** The scopes of API keys that open anything at /mcp: all but those that only read the schema. */
export const assistantScopes: readonly ScopeName[] = scopes
  .filter(({ operations }) => operations.some((operation) => !operation.startsWith('Query.__')))
  .map(({ name }) => name);

/** The scopes in a list that is separated by spaces, as OAuth has them; and those of its names that are none. */
export function readScopes(list: string | null | undefined): { scopes: ScopeName[]; unknown: string[] } {
  const names = (list ?? '').split(' ').filter(Boolean);
  return {
    scopes: assistantScopes.filter((name) => names.includes(name)),
    unknown: names.filter((name) => !(assistantScopes as readonly string[]).includes(name)),
  };
}

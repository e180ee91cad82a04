/** Stands for the key where there is none to be shown. */
export const KEY_VARIABLE = '$PROMPTORY_KEY';

/** What reads the categories; any other key may at least ask who it is. */
const CATALOG = 'catalog:read';

/** The first call that succeeds with a key of these rights, as a line for a shell. */
export function firstCurl(origin: string, key: string, scopes: readonly string[]): string {
  const bearer = `-H "Authorization: Bearer ${key}"`;
  if (scopes.includes(CATALOG)) return `curl ${bearer} ${origin}/api/categories`;
  const body = JSON.stringify({ query: '{ currentApiKey { name scopes } }' });
  return `curl ${bearer} -H "Content-Type: application/json" -d '${body}' ${origin}/graphql`;
}

/** A client of the SDK that has the key. */
export const firstClient = (origin: string, key: string): string =>
  `import { createClient } from '@promptory/sdk';\nconst promptory = createClient({ baseUrl: '${origin}', token: '${key}' });`;

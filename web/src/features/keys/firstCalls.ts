/** Used in samples when the key itself cannot be shown. */
export const KEY_VARIABLE = '$PROMPTORY_KEY';

const CATALOG = 'catalog:read';

/** A curl command that succeeds with these scopes. Without catalog:read it queries the key itself, which any key may do. */
export function firstCurl(origin: string, key: string, scopes: readonly string[]): string {
  const bearer = `-H "Authorization: Bearer ${key}"`;
  if (scopes.includes(CATALOG)) return `curl ${bearer} ${origin}/api/categories`;
  const body = JSON.stringify({ query: '{ currentApiKey { name scopes } }' });
  return `curl ${bearer} -H "Content-Type: application/json" -d '${body}' ${origin}/graphql`;
}

/** TypeScript that creates an SDK client with the key. */
export const firstClient = (origin: string, key: string): string =>
  `import { createClient } from '@promptory/sdk';\nconst promptory = createClient({ baseUrl: '${origin}', token: '${key}' });`;

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

/** A program with the SDK that asks what its key may do, as any key can. */
export const firstClient = (origin: string): string =>
  `// npm install ${origin}/promptory-sdk.tgz
import { createClient } from '@promptory/sdk';
// Keep the key in the environment, not in the code.
const promptory = createClient({ baseUrl: '${origin}', token: process.env.PROMPTORY_KEY });
const { currentApiKey } = await promptory.currentApiKey();
console.log(currentApiKey?.name, currentApiKey?.scopes);`;

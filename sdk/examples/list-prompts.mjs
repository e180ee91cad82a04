// Prints all prompts of a category, page by page. Needs a key with the scope catalog:read.
// PROMPTORY_KEY=plk_live_… node node_modules/@promptory/sdk/examples/list-prompts.mjs http://127.0.0.1:4000 legal
import { createClient, PromptoryError } from '@promptory/sdk';

const [, , baseUrl = 'http://127.0.0.1:4000', category = 'legal'] = process.argv;

let left;
const client = createClient({
  baseUrl,
  token: process.env.PROMPTORY_KEY,
  timeout: 120_000,
  retry: true,
  onResponse: ({ rateLimit }) => {
    left = rateLimit.requests?.remaining;
  },
});

try {
  const { currentApiKey } = await client.currentApiKey();
  if (!currentApiKey) throw new Error('Set PROMPTORY_KEY to a key of /account/keys.');
  console.log(`${currentApiKey.name} may: ${currentApiKey.scopes.join(', ')}`);

  let count = 0;
  for await (const { title, isLocked } of client.each.prompts({ category, sort: 'alphabetical', first: 10 })) {
    count += 1;
    console.log(`${title}${isLocked ? ' (locked)' : ''}`);
  }
  console.log(`\n${count} prompts. Requests left this minute: ${left}.`);
} catch (error) {
  console.error(error instanceof PromptoryError ? `${error.code}: ${error.message}` : error.message);
  process.exitCode = 1;
}

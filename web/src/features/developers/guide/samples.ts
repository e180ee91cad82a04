import type { Sample } from '../code/CodeTabs.tsx';
import { reference } from '../reference.generated.ts';

/** Every installation serves the version of the SDK that matches its API. */
export const installCommand = (origin: string) => `npm install ${origin}/promptory-sdk.tgz`;

/** pip reads the version from the name of the file. */
export const wheelName = `promptory-${reference.version}-py3-none-any.whl`;

export const pipCommand = (origin: string) => `pip install ${origin}/${wheelName}`;

/** The first call in three languages, in lines that fit on a laptop. The tests run these programs unchanged. */
export const firstCall = (origin: string): Sample[] => [
  {
    name: 'curl',
    language: 'sh',
    text: `curl -sS '${origin}/graphql' \\
  -H "Authorization: Bearer $PROMPTORY_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '{
  "query": "query ($search: String) { prompts(search: $search, first: 3) { edges { node { title } } } }",
  "variables": { "search": "contract" }
}'`,
  },
  {
    name: 'TypeScript',
    language: 'ts',
    text: `// ${installCommand(origin)}
import { createClient } from '@promptory/sdk';

const promptory = createClient({
  baseUrl: '${origin}',
  token: process.env.PROMPTORY_KEY,
});

const { prompts } = await promptory.prompts({ search: 'contract', first: 3 });

console.log(\`\${prompts.totalCount} prompts, such as\`);
for (const { node } of prompts.edges) console.log(node.id, node.title);`,
  },
  {
    name: 'Python',
    language: 'python',
    text: `# ${pipCommand(origin)}
import os

from promptory import Promptory

with Promptory("${origin}", os.environ["PROMPTORY_KEY"]) as promptory:
    prompts = promptory.prompts(search="contract", first=3)

print(prompts.total_count, "prompts, such as")
for edge in prompts.edges:
    print(edge.node.id, edge.node.title)`,
  },
];

/** Reads a prompt, fills in its variables and records the use. */
export const fillAndRecord = `import { fill } from '@promptory/sdk';

const { prompt } = await promptory.prompt({ id: 'contract-analysis-assistant' });
if (prompt?.content == null) throw new Error('The key or the plan does not include it.');

const names = prompt.variables.map(({ name }) => name);
const text = fill(prompt.content, names, { CONTRACT_TYPE: 'Office lease' });

await promptory.recordUse({ promptId: prompt.id });`;

export const graphqlError = `HTTP/1.1 403 Forbidden
X-Request-Id: c83efad9-26e4-41d4-a621-7451e60a06c5

{
  "errors": [
    {
      "message": "recordUse needs an API key with the scope usage:write, and a Pro plan.",
      "extensions": { "code": "FORBIDDEN" }
    }
  ]
}`;

export const restError = `HTTP/1.1 400 Bad Request
X-Request-Id: 0b7e2a54-95a3-4a0f-8c1d-7f6e5d4c3b2a

{
  "message": "limit: must be a whole number",
  "code": "BAD_USER_INPUT",
  "fields": { "limit": "Must be a whole number" }
}`;

export const rateLimitHeaders = `RateLimit-Policy: "requests";q=120;w=60, "points";q=20000;w=60
RateLimit: "requests";r=119;t=42, "points";r=19980;t=42`;

export const pagingLoop = `// Requests the next page only when you get there, and none after you stop.
for await (const prompt of promptory.each.prompts({ category: 'legal', first: 50 })) {
  console.log(prompt.title);
}`;

export const pagingQuery = `query Page($after: String) {
  prompts(category: "legal", first: 50, after: $after) {
    totalCount
    pageInfo { hasNextPage endCursor }
    edges { node { id title } }
  }
}`;

/** The same as in the README of the SDK, whose programs the tests run. */
export const keepInSync = `import type { Prompt } from '@promptory/sdk';

// The first time, all texts at once. Store them: here they are in memory.
const { allPrompts } = await promptory.allPrompts();
const copy = new Map<string, Prompt>(allPrompts.map((prompt) => [prompt.id, prompt]));

// Each day, only the texts that have changed.
const listed = new Set<string>();
for await (const { id, version, reviewedAt, isLocked } of promptory.each.prompts({ sort: 'alphabetical', first: 100 })) {
  listed.add(id);
  const known = copy.get(id);
  if (known?.version === version && known.reviewedAt === reviewedAt && known.isLocked === isLocked) continue;
  const { prompt } = await promptory.prompt({ id });
  if (prompt) copy.set(id, prompt);
}
for (const id of copy.keys()) if (!listed.has(id)) copy.delete(id);
console.log(\`\${copy.size} prompts in the copy\`);`;

export const listOfVersions = `query Versions($after: String) {
  prompts(sort: alphabetical, first: 100, after: $after) {
    pageInfo { hasNextPage endCursor }
    edges { node { id version reviewedAt isLocked } }
  }
}`;

export const mcpServers = (origin: string): string =>
  JSON.stringify(
    { mcpServers: { promptory: { type: 'http', url: `${origin}/mcp`, headers: { Authorization: 'Bearer plk_live_…' } } } },
    null,
    2,
  );

export const retryingClient = (origin: string): string => `import { createClient } from '@promptory/sdk';

const promptory = createClient({
  baseUrl: '${origin}',
  token: process.env.PROMPTORY_KEY,
  // For a call with its waits. If a wait would take longer than what is left, the call rejects at once.
  timeout: 90_000,
  // Waits as long as the server says after a 429, and resends queries that failed on the network.
  retry: { attempts: 3, maxWait: 60_000 },
  onResponse: ({ operation, rateLimit }) => console.log(operation, rateLimit.requests?.remaining),
});`;

export const sdkErrors = `import { PromptoryError } from '@promptory/sdk';

const controller = new AbortController();
try {
  await promptory.prompts({ search: 'memo' }, { signal: controller.signal });
} catch (error) {
  if (!(error instanceof PromptoryError)) throw error;
  // A code from the server, or NETWORK_ERROR, BAD_RESPONSE, ABORTED, TIMEOUT, TOKEN_FAILED.
  console.error(error.code, error.message, error.requestId);
  // What is wrong with the key: REVOKED, EXPIRED or UNKNOWN, for example.
  if (error.code === 'UNAUTHENTICATED') console.error(error.reason);
  if (error.code === 'RATE_LIMITED') console.error(\`Try again in \${error.retryAfter} seconds\`);
}`;

export const pythonClient = (origin: string): string => `import os

from promptory import Promptory, PromptoryError, Retry, fill

promptory = Promptory(
    "${origin}",
    os.environ["PROMPTORY_KEY"],
    # For a call with its waits. If a wait would take longer than what is left, it raises at once.
    timeout=90,
    retry=Retry(attempts=3, max_wait=60),
)
try:
    for card in promptory.iterate_prompts(category="legal", first=50):
        print(card.title)
    prompt = promptory.prompt(id="contract-analysis-assistant")
    if prompt and prompt.content:
        names = [variable.name for variable in prompt.variables]
        print(fill(prompt.content, names, {"CONTRACT_TYPE": "Office lease"}))
except PromptoryError as error:
    print(error.code, error, error.request_id)`;

/** As RFC 9745 and RFC 8594 write them. */
export const deprecationHeaders = `Deprecation: @1798761600
Sunset: Thu, 01 Jul 2027 00:00:00 GMT
Link: </developers#changes>; rel="deprecation"`;

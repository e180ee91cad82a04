// Finds a prompt, fills it in, prints it, and records that it was used.
// Run it against a Promptory in demo mode: node node_modules/@promptory/sdk/examples/copy-a-prompt.mjs http://127.0.0.1:4000
import { createClient, fill, PromptoryError } from '@promptory/sdk';

const [, , baseUrl = 'http://127.0.0.1:4000', email = 'free@promptory.test', password = 'promptory-demo'] = process.argv;

try {
  const { signIn } = await createClient({ baseUrl }).signIn({ email, password });
  const client = createClient({ baseUrl, token: signIn.token });

  const { prompts } = await client.prompts({ search: 'chronology', access: 'free', first: 1 });
  const [found] = prompts.edges;
  if (!found) throw new Error('Nothing found');

  const { prompt } = await client.prompt({ id: found.node.id });
  const names = prompt.variables.map(({ name }) => name);
  // Uses the example values of the prompt instead of typed ones.
  const values = Object.fromEntries(prompt.variables.map(({ name, placeholder }) => [name, placeholder]));
  console.log(fill(prompt.content, names, values));

  const { recordUse } = await client.recordUse({ promptId: prompt.id });
  console.log(`\nPeople who have used it: ${recordUse.prompt.usageCount}. Your uses this week: ${recordUse.stats.thisWeek}.`);
  await client.signOut();
} catch (error) {
  if (!(error instanceof PromptoryError)) throw error;
  console.error(`${error.code}: ${error.message}`);
  process.exitCode = 1;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsePromptFile } from '../../api/src/features/prompts/content/prompt-file.ts';
import { VariableType } from '../../api/src/features/prompts/prompt.entity.ts';
import { makeCategory, makePro, makePrompt, makeUser, makeVariable, PASSWORD } from '../../api/test/fixtures/factories.ts';
import { makeKey } from '../../api/test/fixtures/key.ts';
import type { TestServer } from '../../api/test/server.ts';

const root = join(import.meta.dirname, '..', '..');

/** The prompt that the examples of both READMEs use. It must exist in the library. */
function promptOfReadme() {
  const readme = readFileSync(join(root, 'sdk', 'README.md'), 'utf8');
  const [, id] = /client\.prompt\(\{ id: '([^']+)' \}\)/.exec(readme)!;
  const path = join('content', 'legal', id!, 'prompt.md');
  return parsePromptFile(path, readFileSync(join(root, 'api', path), 'utf8'));
}

export const chronology = promptOfReadme();

/** What the programs of the READMEs find: that prompt and 24 others, and the environment with a key and a member. */
export async function makeReadmeLibrary(server: TestServer) {
  const { id } = await makeCategory(server, { id: 'legal' });
  const { slug, title, description, body } = chronology;
  const variables = chronology.variables.map(({ options = [], type, ...variable }) =>
    makeVariable({ ...variable, options, type: VariableType[type] }),
  );
  await makePrompt(server, id, { id: slug, title, description, content: body, variables });
  for (let count = 0; count < 24; count += 1) await makePrompt(server, id);
  const { user } = await makePro(server);
  const { key } = await makeKey(server, user, { name: 'Partner' });
  const { email } = await makeUser(server);
  return { PROMPTORY_URL: server.url, PROMPTORY_KEY: key, EMAIL: email, PASSWORD };
}

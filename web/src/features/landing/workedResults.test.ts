import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { workedResults } from './workedResults.ts';

const CONTENT = join(import.meta.dirname, '../../../../api/content');

/** The file of a prompt, whatever its category. */
const read = (id: string, name: string) => {
  const category = readdirSync(CONTENT).find(
    (folder) => !folder.startsWith('_') && readdirSync(join(CONTENT, folder)).includes(id),
  );
  return readFileSync(join(CONTENT, category ?? '', id, name), 'utf8');
};

test.each(workedResults)('the excerpt of $id is in its answer, word for word', ({ id, title, excerpt }) => {
  expect(read(id, 'answer.md')).toContain(excerpt);
  expect(read(id, 'prompt.md')).toContain(`\ntitle: ${title}\n`);
});

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { utcDay } from '../../../core/time.ts';
import { CONTENT, scanFolder } from './cli.ts';
import { PROMPT_FILE } from './prompt-file.ts';
import { skeletonOf, slugFrom } from './skeleton.ts';

const USAGE = 'Usage: npm run content:new -- <category> "Title of Three to Nine Words"';
const [categoryId, title = '', folder = CONTENT] = process.argv.slice(2);

/** Prints the reason and exits. Nothing has been written yet. */
function fail(reason: string): never {
  console.error(`${reason}\n${USAGE}`);
  process.exit(1);
}

const { library } = await scanFolder(folder);
const category = library.categories.find(({ id }) => id === categoryId);
if (!category) {
  const ids = library.categories.map(({ id }) => id).join(', ');
  fail(
    categoryId === undefined ? `Say in which category. There are: ${ids}.` : `"${categoryId}" is no category. There are: ${ids}.`,
  );
}
const words = title.split(/\s+/).filter(Boolean).length;
if (words < 3 || words > 9) fail(`The title has ${words} words; give it 3 to 9, in quotation marks, that name a deliverable.`);

const slug = slugFrom(title);
const taken = library.prompts.find((prompt) => prompt.slug === slug);
if (taken) fail(`${relative(process.cwd(), taken.source.path)} has this name already; choose another title.`);

const path = resolve(folder, category.id, slug, PROMPT_FILE);
await mkdir(dirname(path), { recursive: true });
await writeFile(path, skeletonOf(category, title.trim(), utcDay(new Date())), { flag: 'wx' }).catch(
  (error: NodeJS.ErrnoException) =>
    fail(error.code === 'EEXIST' ? `${relative(process.cwd(), path)} exists already; open it.` : error.message),
);
console.log(`${relative(process.cwd(), path)} is there. Write it; npm run content:lint says what is missing.`);

import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { utcDay } from '../../../core/time.ts';
import { loadExample } from './cli.ts';
import { digestOf, filledWith } from './worked-example.ts';

const USAGE = 'Usage: npm run content:answer -- <prompt> <file with the answer>';
const [slug, file = '', folder] = process.argv.slice(2);

/** Stores an assistant's answer to the prompt that its example fills. The digest says to which text it is the answer. */
const { prompt, example, fail } = await loadExample(USAGE, slug, folder);
const answer = (await readFile(file, 'utf8').catch(() => fail('The file with the answer cannot be read.'))).trim();
if (answer === '') fail('The file with the answer is empty.');

const path = join(dirname(prompt.source.path), 'answer.md');
const digest = digestOf(filledWith(prompt, example));
await writeFile(path, `---\ndate: ${utcDay(new Date())}\ndigest: "${digest}"\n---\n${answer}\n`);
console.log(`${relative(process.cwd(), path)} is there.`);

import { loadExample } from './cli.ts';
import { filledWith } from './worked-example.ts';

const USAGE = 'Usage: npm run --silent content:fill -- <prompt> [full|short]';
const [slug, version, folder] = process.argv.slice(2);

/** Prints the text of a prompt with its example in all fields: what an assistant is given to answer. */
const { prompt, example, fail } = await loadExample(USAGE, slug, folder);
const body = version === 'short' ? (prompt.short ?? fail(`${prompt.slug} has no short.md.`)) : prompt.body;
console.log(filledWith({ ...prompt, body }, example));

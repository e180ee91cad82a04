import { loadExample } from './cli.ts';
import { filledWith } from './worked-example.ts';

/** Prints the text of a prompt with its example in all fields: what an assistant is given to answer. */
const { prompt, example, fail } = await loadExample('Usage: npm run --silent content:fill -- <prompt> [short]', process.argv[2]);
const short = process.argv[3] === 'short';
if (short && prompt.short === undefined) fail(`${prompt.slug} has no short.md.`);
console.log(filledWith(short ? { ...prompt, body: prompt.short ?? '' } : prompt, example));

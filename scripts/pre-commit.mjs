// The pre-commit hook (`npm run hooks` installs it): checks formatting and words of staged files, in a few seconds.
// Types, lint and tests are left to `npm test`, because they need the whole tree.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findForbiddenWords } from './words.mjs';
import { root, run } from './run.mjs';

const staged = (await run('git', ['diff', '--cached', '--name-only', '--diff-filter=ACMR'], { capture: true })).output
  .split('\n')
  .filter(Boolean);
const of = (pattern) => staged.filter((file) => pattern.test(file));
let failed = false;

const formatted = of(/\.(ts|tsx|mjs|cjs|json|md|yml|graphql)$/);
if (formatted.length > 0) {
  const { code, output } = await run('prettier', ['--check', '--ignore-unknown', ...formatted], { capture: true });
  if (code !== 0) console.error(`${output}\nRun: npm run format`);
  failed ||= code !== 0;
}

const words = findForbiddenWords(staged.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
for (const line of words) console.error(line);

process.exit(failed || words.length > 0 ? 1 : 0);

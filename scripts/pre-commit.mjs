// The pre-commit hook (`npm run hooks` installs it): checks formatting and words of what is staged, in a few seconds.
// Types, lint and tests are left to `npm test`, because they need the whole tree.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findForbiddenWords } from './words.mjs';
import { root, run } from './run.mjs';

async function filesOf(...command) {
  const { output } = await run('git', [...command, '-z'], { capture: true });
  return output.split('\0').filter(Boolean);
}

const staged = await filesOf('diff', '--cached', '--name-only', '--diff-filter=ACMR');
const settings = await filesOf('ls-files', '.prettierrc.json', '.prettierignore', '.editorconfig');
const formatted = staged.filter((file) => /\.(ts|tsx|mjs|cjs|json|md|yml|graphql)$/.test(file));
let failed = false;

// A file may be staged in part, so what is checked is what will be committed, not what is in the working tree.
const copy = mkdtempSync(join(tmpdir(), 'promptory-staged-'));
try {
  await run('git', ['checkout-index', `--prefix=${copy}/`, '--', ...new Set([...settings, ...staged])]);
  if (formatted.length > 0) {
    const { code, output } = await run(join(root, 'node_modules', '.bin', 'prettier'), ['--check', ...formatted], {
      cwd: copy,
      capture: true,
    });
    if (code !== 0) console.error(`${output}\nRun: npm run format`);
    failed ||= code !== 0;
  }
  const words = findForbiddenWords(staged.map((file) => [file, readFileSync(join(copy, file), 'utf8')]));
  for (const line of words) console.error(line);
  failed ||= words.length > 0;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

process.exit(failed ? 1 : 0);

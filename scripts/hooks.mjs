// `npm run hooks`: has git run scripts/pre-commit.mjs before each commit in this clone.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root, run } from './run.mjs';

const { output } = await run('git', ['rev-parse', '--git-common-dir', '--git-path', 'hooks'], { capture: true });
// Absolute in a worktree.
const [repository, hooks] = output
  .trim()
  .split('\n')
  .map((path) => resolve(root, path));
const hook = join(hooks, 'pre-commit');
// The Node of the project: the machine's may be older.
const text = '#!/bin/sh\nexec node_modules/.bin/node scripts/pre-commit.mjs\n';

if (hooks !== join(repository, 'hooks')) {
  console.error(`Not installed: git runs the hooks in ${hooks} (core.hooksPath), which other repositories may share.`);
  process.exitCode = 1;
} else if (existsSync(hook) && readFileSync(hook, 'utf8') !== text) {
  console.error(
    `Not installed: there is another hook in ${hook}. Remove it, or have it run: node_modules/.bin/node scripts/pre-commit.mjs`,
  );
  process.exitCode = 1;
} else {
  // Missing in a clone that was made without templates.
  mkdirSync(hooks, { recursive: true });
  writeFileSync(hook, text, { mode: 0o755 });
  console.log(`Installed ${hook}`);
}

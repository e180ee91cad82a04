// `npm run hooks`: has git run scripts/pre-commit.mjs before each commit in this clone.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { root, run } from './run.mjs';

const { output } = await run('git', ['rev-parse', '--git-path', 'hooks'], { capture: true });
// Absolute in a worktree, and missing in a clone that was made without templates.
const hook = resolve(root, output.trim(), 'pre-commit');
mkdirSync(dirname(hook), { recursive: true });
// The Node of the project: the machine's may be older.
writeFileSync(hook, '#!/bin/sh\nexec node_modules/.bin/node scripts/pre-commit.mjs\n', { mode: 0o755 });
console.log(`Installed ${hook}`);

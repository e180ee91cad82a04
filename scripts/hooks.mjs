// `npm run hooks`: has git run scripts/pre-commit.mjs before each commit in this clone.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

const { output } = await run('git', ['rev-parse', '--git-path', 'hooks'], { capture: true });
const hook = join(root, output.trim(), 'pre-commit');
writeFileSync(hook, '#!/bin/sh\nexec node scripts/pre-commit.mjs\n', { mode: 0o755 });
console.log(`Installed ${hook}`);

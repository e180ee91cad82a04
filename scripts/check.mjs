// `npm run check`: everything that can be said of the code without running it.
import { step } from './run.mjs';

const checks = [
  ['Types', 'node', ['scripts/types.mjs']],
  ['Generated files', 'node', ['scripts/codegen.mjs', '--check']],
  ['Contract', 'node', ['scripts/evolution.mjs']],
  ['Imports', 'depcruise', ['--config', '.dependency-cruiser.cjs', 'api/src', 'api/migrations', 'web/src', 'sdk/src', 'stripe-emulator/src']],
  ['Lint', 'eslint', ['--max-warnings=0', '.']],
  ['Format', 'prettier', ['--check', '--log-level', 'warn', '.']],
  ['Prompts', 'npm', ['run', '--silent', 'content:lint']],
];

let failed = 0;
for (const [name, command, args] of checks) if (!(await step(name, command, args))) failed += 1;
if (failed > 0) process.exit(1);

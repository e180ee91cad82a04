// `npm run check`: everything that can be checked without running the code. At most two checks run at a time.
import { availableParallelism } from 'node:os';
import { step } from './run.mjs';

// The native compiler takes half the time. It has no API yet, so the linter and the generators use the other one.
const types = (workspace) => [`Types of ${workspace}`, 'tsgo', ['-p', workspace, '--noEmit'], { printed: typeErrors }];
/** Those of the API are also those of each workspace that imports it. */
const typeErrors = new Set();
const sources = ['api/src', 'api/migrations', 'web/src', 'sdk/src', 'sdk-python/codegen', 'stripe-emulator/src', 'bench'];

// The longest first, so that the cores finish together.
const all = [
  ['Lint of web', 'eslint', ['--max-warnings=0', 'web']],
  ['Lint of everything else', 'eslint', ['--max-warnings=0', '--ignore-pattern', 'web', '.']],
  types('web'),
  types('api'),
  ['Format', 'prettier', ['--check', '--log-level', 'warn', '.']],
  ['Generated files', 'node', ['scripts/codegen.mjs', '--check']],
  types('e2e'),
  types('sdk'),
  types('stripe-emulator'),
  types('bench'),
  ['Imports', 'depcruise', ['--config', '.dependency-cruiser.cjs', ...sources]],
  ['Prompts', 'npm', ['run', '--silent', 'content:lint']],
  ['Contract', 'node', ['scripts/evolution.mjs']],
  ['Unused code', 'knip', ['--no-progress']],
  ['Words', 'node', ['scripts/words.mjs']],
  ['Planted defects', 'node', ['scripts/mutants.mjs', '--check']],
];

/**
 * Runs the checks whose name begins with `prefix`, and returns for each whether it passed. `quiet` prints nothing. Throws if no
 * check has such a name.
 */
export async function checks(prefix = '', options = {}) {
  const waiting = all.filter(([name]) => name.startsWith(prefix));
  if (waiting.length === 0)
    throw new Error(`No check begins with "${prefix}". There are: ${all.map(([name]) => name).join(', ')}`);
  const passed = [];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, command, args, more] = next;
      passed.push(await step(name, command, args, { ...options, ...more }));
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
  return passed;
}

if (process.argv[1] === import.meta.filename) {
  const passed = await checks(process.argv[2]);
  process.exitCode = passed.every(Boolean) ? 0 : 1;
}

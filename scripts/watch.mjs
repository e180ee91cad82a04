// `npm run test:watch -- <path>`: reruns tests after every change of a source file. Without a path, those that it affects.
import { watch } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

const wanted = process.argv.slice(2);
// Each folder by itself: Linux needs a watch for every file, and the packages in the root have more than it allows.
const folders = ['api', 'sdk', 'sdk-python', 'stripe-emulator', 'web', 'e2e', 'scripts'];
// Tests write to the others, and must not run again because of that.
const isSource = (path) =>
  /\.(ts|tsx|mjs|json|graphql|md|yml|py)$/.test(path) && !/(^|\/)(node_modules|dist|test-results|\.[^/]+)\//.test(path);

let isRunning = false;
/** The first source that has changed since the tests began. */
let changed;

// A new process each time: modules are loaded once per process, and must be the current ones.
async function runTests() {
  if (isRunning) return;
  isRunning = true;
  do {
    if (changed) console.log(`${changed} has changed.`);
    changed = undefined;
    await run('node', ['scripts/test.mjs', ...(wanted.length > 0 ? wanted : ['--affected'])]);
    console.log('Waiting for changes; Ctrl+C ends.');
  } while (changed);
  isRunning = false;
}

for (const folder of folders)
  watch(join(root, folder), { recursive: true }, (_event, path) => {
    if (path === null || !isSource(path)) return;
    changed ??= join(folder, path);
    void runTests();
  });
void runTests();

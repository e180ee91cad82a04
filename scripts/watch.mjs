// `npm run test:watch -- <path>`: reruns tests after every change of a source file. Without a path, those that it affects.
import { watch } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';

const wanted = process.argv.slice(2);
// Each workspace by itself: Linux needs a watch for every file, and the packages in the root have more than it allows.
const workspaces = ['api', 'sdk', 'sdk-python', 'stripe-emulator', 'web', 'e2e'];
const isSource = (path) => /\.(ts|tsx|graphql|md|yml|py)$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path);

let isRunning = false;
let isStale = true;

// A new process each time: modules are loaded once per process, and must be the current ones.
async function runTests() {
  if (isRunning) return;
  isRunning = true;
  while (isStale) {
    isStale = false;
    await run('node', ['scripts/test.mjs', ...(wanted.length > 0 ? wanted : ['--affected'])]);
    console.log('Waiting for changes; Ctrl+C ends.');
  }
  isRunning = false;
}

for (const workspace of workspaces)
  watch(join(root, workspace), { recursive: true }, (_event, path) => {
    if (path === null || !isSource(path)) return;
    isStale = true;
    void runTests();
  });
void runTests();

// `npm run test:watch -- <path>`: reruns tests after every change of a source file. Without a path, those that it affects.
import { watch } from 'node:fs';
import { root, run } from './run.mjs';

const wanted = process.argv.slice(2);
const isSource = (path) =>
  /^(api|sdk|sdk-python|stripe-emulator|web|e2e)\/.*\.(ts|tsx|graphql|md|yml|py)$/.test(path) &&
  !/node_modules|\/dist\//.test(path);

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

watch(root, { recursive: true }, (_event, path) => {
  if (path === null || !isSource(path)) return;
  isStale = true;
  void runTests();
});
void runTests();

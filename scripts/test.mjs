// `npm test`: everything. The checks, the tests of every workspace under Jest, those of the Python client where there is a
// Python for them, and the built app in a browser.
//   npm test -- <path or name>…   the tests whose file path contains it, in any workspace; otherwise the tests with that name
//   npm test -- --jest            all that Jest runs, without checks and browser
//   npm test -- --record          the same, and records which test runs what, for --affected
//   npm test -- --python          only the tests of the Python client
//   npm test -- --api             only the API's tests; with TEST_DATABASE_URL set, on that PostgreSQL
//   npm test -- --affected        what the uncommitted changes affect; --affected=<commit> for all since then.
//                                 Ends with 2 if they pass, but it is not known what tests some of the changed files
//   npm test -- --e2e [spec]…     only the browser tests, after a build
//   npm test -- --inspect <path>  the tests of one file under the debugger
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { affectedTests, IMPACT_FILE } from './affected.mjs';
import { checks } from './check.mjs';
import { findChromium } from './chromium.mjs';
import { pythonTests } from './python.mjs';
import { jestEnv, root, run, step, timed } from './run.mjs';
import { DATABASE_OF_TESTS, SAME_ON_SERVER } from './same-on-server.mjs';

const args = process.argv.slice(2);
const flag = (name) => args.find((arg) => arg === `--${name}` || arg.startsWith(`--${name}=`));
const wanted = args.filter((arg) => !arg.startsWith('--'));

const FLAGS = ['affected', 'api', 'e2e', 'inspect', 'jest', 'python', 'record'];
const unknown = args.find((arg) => arg.startsWith('--') && !FLAGS.some((name) => flag(name) === arg));
if (unknown !== undefined) {
  console.error(`There is no ${unknown}. There are: ${FLAGS.map((name) => `--${name}`).join(', ')}`);
  process.exit(1);
}

const reports = mkdtempSync(join(tmpdir(), 'promptory-test-'));

/** The results and duration of each part of the run, for the table at the end. */
const parts = [];

const report = (file) => {
  try {
    return JSON.parse(readFileSync(join(reports, file), 'utf8'));
  } catch {
    return {};
  }
};

/** Adds the results of a runner. A runner that fails without results counts as one failure. */
function count(name, { code, seconds }, passed, failed) {
  parts.push({ name, seconds, passed, failed: failed > 0 || code === 0 ? failed : 1 });
}

/** Every check is a separate process. Two run at once if there are two cores. */
async function runChecks() {
  const results = await timed(() => checks());
  const failed = results.value.filter((passed) => !passed).length;
  count('Checks', { code: failed, seconds: results.seconds }, results.value.length - failed, failed);
}

/** Runs Jest on the given files, or on all of them. `options` are passed to Jest unchanged. */
async function jest(name, { files, options = [], env = {} } = {}) {
  const file = join(reports, 'jest.json');
  const ended = await timed(() =>
    run('jest', [...options, '--json', `--outputFile=${file}`, '--silent', ...(files ? ['--runTestsByPath', ...files] : [])], {
      env: { ...env, ...jestEnv },
    }),
  );
  const { numPassedTests = 0, numFailedTests = 0, numFailedTestSuites = 0, testResults = [] } = report('jest.json');
  count(name, { ...ended.value, seconds: ended.seconds }, numPassedTests, Math.max(numFailedTests, numFailedTestSuites));
  for (const { name: path, startTime, endTime } of testResults)
    slowFiles.push({ path: relative(root, path), seconds: (endTime - startTime) / 1000 });
}
const slowFiles = [];

async function browser(specs = [], options = []) {
  const chromium = findChromium();
  const build = await timed(() => step('Build', 'node', ['scripts/build.mjs']));
  if (!build.value) return count('Browser', { code: 1, seconds: build.seconds }, 0, 0);
  parts.push({ name: 'Build', seconds: build.seconds });
  const ended = await timed(() =>
    run('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...specs, ...options], {
      env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'browser.json') },
    }),
  );
  const { expected = 0, flaky = 0, unexpected = 0 } = report('browser.json').stats ?? {};
  count('Browser', { ...ended.value, seconds: ended.seconds }, expected, unexpected + flaky);
}

/** The tests of the Python client. The output names what was skipped, and why. */
async function python() {
  const ended = await timed(() => pythonTests(join(reports, 'python.json')));
  if (!ended.value) {
    console.log('Python: skipped, because there is no Python 3.10 or later with httpx (set PYTHON to the path of one)');
    return parts.push({ name: 'Python: skipped', seconds: ended.seconds });
  }
  const { passed = 0, failed = 0, skipped = [] } = report('python.json');
  for (const test of skipped) console.log(`Python: skipped ${test}`);
  count('Python', { ...ended.value, seconds: ended.seconds }, passed, failed);
}

/** All test files, as Jest and Playwright find them. */
const testFiles = () => ({
  jest: globSync('{api,sdk,stripe-emulator,web}/**/*.test.{ts,tsx}', { cwd: root, exclude: ['**/node_modules', '**/dist'] }),
  specs: globSync('e2e/*.spec.ts', { cwd: root }),
  python: globSync('sdk-python/tests/test_*.py', { cwd: root }),
});

/** Ends the run: no test file has the words in its path, and none contains them. */
function stopWithout(words) {
  console.error(`No test has ${words.map((word) => `"${word}"`).join(' or ')} in its path or text.`);
  process.exit(1);
}

/**
 * The tests whose path contains one of the words; if there are none, the tests whose name does. Those of the Python client run all
 * together, and by name only if no other test has it.
 */
async function only(words) {
  const all = testFiles();
  const byPath = (file) => words.some((word) => file.includes(relative(root, join(process.cwd(), word))) || file.includes(word));
  const found = { jest: all.jest.filter(byPath), specs: all.specs.filter(byPath), python: all.python.some(byPath) };
  if (found.python || found.jest.length + found.specs.length > 0) return runFiles(found);
  const byText = (file) => words.some((word) => readFileSync(join(root, file), 'utf8').includes(word));
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const named = { jest: all.jest.filter(byText), specs: all.specs.filter(byText) };
  if (named.jest.length + named.specs.length === 0)
    return all.python.some(byText) ? runFiles({ ...named, python: true }) : stopWithout(words);
  await runFiles(named, { jest: [`--testNamePattern=${pattern}`], specs: ['--grep', pattern] });
}

async function runFiles({ jest: files, specs, python: runsPython }, options = { jest: [], specs: [] }) {
  if (files.length > 0) await jest('Jest', { files, options: options.jest });
  if (runsPython) await python();
  if (specs.length > 0) await browser(specs, options.specs);
}

/** All of Jest's tests. V8 optimizes nothing while it is recorded what runs, so the tests take half as long again. */
async function wholeJest({ isRecording = false } = {}) {
  if (isRecording) rmSync(IMPACT_FILE, { force: true });
  await jest('Jest', { env: isRecording ? { TEST_IMPACT: 'record' } : {} });
}

/** The tests of the API. On a PostgreSQL server, those that would show nothing new are left out. */
async function api() {
  const ignored = ['/node_modules/', '/dist/', '/content/', ...SAME_ON_SERVER].join('|');
  const onServer = [`--testPathIgnorePatterns=${ignored}`, '--findRelatedTests', DATABASE_OF_TESTS];
  await jest('API', { options: ['--selectProjects=api', ...(process.env.TEST_DATABASE_URL ? onServer : [])] });
}

function printTable() {
  const row = (name, passed, failed, seconds) =>
    console.log(
      `${name.padEnd(34)} ${String(passed).padStart(6)} ${String(failed).padStart(6)} ${seconds.toFixed(1).padStart(7)} s`,
    );
  console.log(`\n${''.padEnd(34)} passed failed`);
  for (const { name, passed = '', failed = '', seconds } of parts) row(name, passed, failed, seconds);
  const slowest = slowFiles.sort((a, b) => b.seconds - a.seconds).slice(0, 8);
  if (slowFiles.length > 3) for (const { path, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(8)} s  ${path}`);
  console.log();
}

let isNothingSelected = false;
/** Changed files that no recorded test has run. They may still have tests, which start them as processes or read them. */
let unrecorded = [];
if (flag('inspect')) {
  const { jest: files } = testFiles();
  const chosen = files.filter((file) => wanted.some((word) => file.includes(word)));
  // Without a file, the run would wait for a debugger and have nothing to debug.
  if (chosen.length !== 1) {
    const found = chosen.length === 0 ? 'no test file' : `${chosen.length} test files: ${chosen.slice(0, 5).join(', ')}`;
    console.error(`--inspect needs the path of one test file. "${wanted.join(' ')}" is in the path of ${found}.`);
    process.exit(1);
  }
  const { code } = await run(
    'node',
    ['--inspect-brk', 'node_modules/jest/bin/jest.js', '--runInBand', '--runTestsByPath', ...chosen],
    {
      env: jestEnv,
    },
  );
  process.exit(code);
} else if (flag('affected')) {
  const affected = await affectedTests(flag('affected').split('=')[1]);
  unrecorded = affected.unknown;
  isNothingSelected = affected.jest.length + affected.specs.length === 0 && !affected.python;
  await runFiles(affected);
} else if (flag('e2e')) {
  await browser(wanted);
} else if (flag('jest') || flag('record')) {
  await wholeJest({ isRecording: Boolean(flag('record')) });
} else if (flag('python')) {
  await python();
} else if (flag('api')) {
  await api();
} else if (wanted.length > 0) {
  await only(wanted);
} else {
  await runChecks();
  await wholeJest();
  await python();
  await browser();
}

if (!isNothingSelected) printTable();
else if (unrecorded.length === 0) console.log('No test is affected by these changes.');
const total = (key) => parts.reduce((sum, part) => sum + (part[key] ?? 0), 0);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
const isSkipped = isNothingSelected || (parts.length > 0 && parts.every(({ passed }) => passed === undefined));
const hasFailed = total('failed') > 0 || (total('passed') === 0 && !isSkipped);
if (unrecorded.length > 0)
  console.log(
    `\nNo record says which tests these files affect. Run npm test for them:\n${unrecorded.map((file) => `  ${file}`).join('\n')}`,
  );
process.exitCode = hasFailed ? 1 : unrecorded.length > 0 ? 2 : 0;

// Which tests a change affects: those that ran a function of a changed file, as recorded by the last full run.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { root, run } from './run.mjs';

export const { IMPACT_FILE } = createRequire(import.meta.url)('./jest/impact.cjs');
const isTest = (file) => /\.test\.tsx?$/.test(file);
const isSpec = (file) => /^e2e\/.*\.spec\.ts$/.test(file);
const exists = (file) => existsSync(join(root, file));

/** Files that differ from a commit, the last one by default, including new ones. */
async function changedFiles(since = 'HEAD') {
  const lines = async (...args) => (await run('git', args, { capture: true })).output.split('\n').filter(Boolean);
  return [...(await lines('diff', '--name-only', since)), ...(await lines('ls-files', '--others', '--exclude-standard'))];
}

/** What each test file has run. The last record of a file counts. */
function readImpact() {
  if (!existsSync(IMPACT_FILE)) return undefined;
  const lines = readFileSync(IMPACT_FILE, 'utf8').trim().split('\n');
  return new Map(lines.map((line) => JSON.parse(line)).map(({ test, files }) => [test, new Set(files)]));
}

/** A file of constants runs no functions, so the files that import it are used instead. */
function importersOf(file) {
  const name = file.split('/').pop();
  const sources = globSync('{api,sdk,stripe-emulator,web}/{src,test}/**/*.{ts,tsx}', { cwd: root });
  return sources.filter((source) => {
    const text = readFileSync(join(root, source), 'utf8');
    if (!text.includes(`/${name}'`)) return false;
    const imported = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, path]) => relative(root, join(root, dirname(source), path)));
    return imported.includes(file);
  });
}

/** Every test that opens a database depends on its migrations, which ran once, when the database was prepared. */
const TEST_DATABASE = 'api/test/database.ts';

function testsOf(file, impact, seen = new Set()) {
  if (seen.has(file)) return [];
  seen.add(file);
  if (file.startsWith('api/migrations/')) return testsOf(TEST_DATABASE, impact, seen);
  const direct = [...impact].filter(([, files]) => files.has(file)).map(([test]) => test);
  if (direct.length > 0) return direct;
  return importersOf(file).flatMap((importer) => (isTest(importer) ? [importer] : testsOf(importer, impact, seen)));
}

/** How many folders are between two files: the tests of a file tend to be near it. */
function distance(a, b) {
  const left = dirname(a).split('/');
  const right = dirname(b).split('/');
  let shared = 0;
  while (shared < left.length && left[shared] === right[shared]) shared += 1;
  return left.length + right.length - 2 * shared;
}

/** The tests that the files affect, nearest first, and the files for which no test is known. */
export function testsAffectedBy(files) {
  const impact = readImpact();
  if (impact === undefined) {
    console.error('Nothing is recorded yet of which test runs what. Run this once: npm test -- --record');
    process.exit(1);
  }
  const found = files.map((file) => ({ file, tests: (isTest(file) ? [file] : testsOf(file, impact)).filter(exists) }));
  const unknown = found.filter(({ file, tests }) => tests.length === 0 && !isTest(file)).map(({ file }) => file);
  const size = (test) => impact.get(test)?.size ?? 0;
  const nearest = (test) => Math.min(...files.map((file) => distance(file, test)));
  const tests = [...new Set(found.flatMap((one) => one.tests))].sort((a, b) => nearest(a) - nearest(b) || size(a) - size(b));
  return { tests, unknown };
}

/** What the tests of the Python client run, which all run together. */
const isOfPython = (file) => /^sdk-python\/|^sdk\/test\/(?:fill-cases|server|readme)|^scripts\/wheel/.test(file);

/**
 * The tests that the changes since a commit affect, and the files for which none is known. Browser tests only if they changed: what
 * they run is not recorded.
 */
export async function affectedTests(since) {
  const files = await changedFiles(since);
  const { tests, unknown } = testsAffectedBy(files);
  return {
    jest: tests,
    specs: files.filter((file) => isSpec(file) && exists(file)),
    python: files.some(isOfPython),
    unknown: unknown.filter((file) => !isSpec(file) && !isOfPython(file)),
  };
}

// `npm run test:mutants`: plants one defect at a time (scripts/mutants.yml) and runs what it affects, to prove that the
// suite catches it. `-- <id>…` plants just those; `-- --list` names them. A defect that no test notices fails the run, and so does a
// test that fails without a defect.
// `--check` plants nothing, and fails if one cannot be planted, because the code that it changes is not there anymore.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { parse } from 'yaml';
import { testsAffectedBy } from './affected.mjs';
import { checks } from './check.mjs';
import { findChromium } from './chromium.mjs';
import { findPython, pythonTests } from './python.mjs';
import { jestEnv, root, run } from './run.mjs';

const mutants = parse(readFileSync(join(root, 'scripts', 'mutants.yml'), 'utf8'));
const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const named = wanted.length > 0 ? mutants.filter(({ id }) => wanted.some((word) => id.includes(word))) : mutants;
const hasPython = Boolean(await findPython());
const chosen = named.filter(({ suite }) => hasPython || suite !== 'python');

const unknown = wanted.filter((word) => !mutants.some(({ id }) => id.includes(word)));
if (unknown.length > 0) {
  console.error(`No mutant has ${unknown.join(' or ')} in its id. To name all: npm run test:mutants -- --list`);
  process.exit(1);
}

if (process.argv.includes('--list')) {
  for (const { id, defect } of mutants) console.log(`${id}: ${defect}`);
  process.exit(0);
}

/** The original text of the file that holds the defect now, to be put back however this process ends. */
let planted;
const restore = () => {
  if (planted) writeFileSync(planted.path, planted.text);
  planted = undefined;
};
process.on('exit', restore);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

/** How often a file has the text that a defect replaces. It has to be once. */
function placesOf({ file, find }) {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8').split(find).length - 1 : 0;
}

/** The text of the file with the defect. */
const mutated = ({ file, find, replace }) => readFileSync(join(root, file), 'utf8').replace(find, () => replace);

/** Whether the file can still be compiled with the defect. */
function parses(mutant) {
  if (!/\.tsx?$/.test(mutant.file)) return true;
  try {
    parseSync(mutated(mutant), { syntax: 'typescript', decorators: true, tsx: mutant.file.endsWith('.tsx') });
    return true;
  } catch {
    return false;
  }
}

const misplaced = named.filter((mutant) => placesOf(mutant) !== 1);
for (const mutant of misplaced)
  console.error(`${mutant.id}: the text to replace occurs ${placesOf(mutant)} times in ${mutant.file}`);
const suites = ['api', 'web', 'sdk', 'e2e', 'python', 'check'];
const unfinished = named.filter(({ suite }) => !suites.includes(suite));
for (const { id, suite } of unfinished)
  console.error(`${id}: its suite is ${suite ?? 'missing'} in scripts/mutants.yml; it must be one of ${suites.join(', ')}`);
// With none, all tests of the browser would run, and any failure would count as a catch.
const uncaught = named.filter(
  ({ suite, 'caught-by': caughtBy = [] }) => ['e2e', 'check'].includes(suite) && caughtBy.length === 0,
);
for (const { id, suite } of uncaught) console.error(`${id}: suite ${suite} needs caught-by in scripts/mutants.yml`);
const unreadable = named.filter((mutant) => placesOf(mutant) === 1 && !parses(mutant));
for (const { id, file } of unreadable)
  console.error(`${id}: ${file} would not compile with this defect, so every test would notice it`);
const isWrong = [misplaced, unfinished, uncaught, unreadable].some(({ length }) => length > 0);
if (isWrong || process.argv.includes('--check')) process.exit(isWrong ? 1 : 0);
if (chosen.length < named.length)
  console.log(`Skipped, because no Python has httpx: ${named.length - chosen.length} of suite python`);

function plant(mutant) {
  const path = join(root, mutant.file);
  const text = mutated(mutant);
  planted = { id: mutant.id, path, text: readFileSync(path, 'utf8') };
  writeFileSync(path, text);
}

async function failsUnderJest(files) {
  // Jest leaves its workers behind when it bails out, with half a gigabyte each.
  const options = { capture: true, env: jestEnv, asGroup: true };
  return (await run('jest', ['--silent', '--bail', '--runTestsByPath', ...files], options)).code !== 0;
}

async function failsInBrowser(specs) {
  const built = await run('node', ['scripts/build.mjs'], { capture: true });
  if (built.code !== 0) {
    console.error(`The build fails${planted ? ` with ${planted.id}` : ''}, so no browser test can run:\n${built.output}`);
    process.exit(1);
  }
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--retries=0', '--max-failures=1', '--reporter=line', ...specs];
  return (await run('playwright', args, { capture: true, env: { CHROMIUM_PATH: findChromium() } })).code !== 0;
}

/** Runs test files of a suite, or the check of a name, and returns whether one fails. */
async function isFailing(suite, names) {
  if (suite === 'check') return (await checks(names[0], { quiet: true })).includes(false);
  if (suite === 'e2e') return failsInBrowser(names);
  if (suite === 'python') return (await pythonTests(undefined, { capture: true })).code !== 0;
  return failsUnderJest(names);
}

/** What may notice a defect, a few at a time, nearest first. */
function* candidatesFor({ suite, file, 'caught-by': caughtBy = [] }) {
  // The check that is to find it is in parentheses. The others would run for minutes without saying more.
  if (suite === 'check') return yield [/\((.*)\)/.exec(caughtBy[0])?.[1]];
  if (suite === 'e2e') return yield caughtBy;
  if (suite === 'python') return yield ['sdk-python/tests'];
  // Those that have caught it before come first.
  const tests = caughtBy.filter((test) => existsSync(join(root, test)));
  const files = [...new Set([...tests, ...testsAffectedBy([file]).tests])];
  for (let from = 0, batch = 2; from < files.length; from += batch, batch = 6) yield files.slice(from, from + batch);
}

/** What notices the planted defect, if anything does. */
async function findCatch(mutant) {
  for (const names of candidatesFor(mutant)) if (await isFailing(mutant.suite, names)) return names;
  return undefined;
}

const sound = new Set();

/** Stops the run if something fails without a defect: it would notice every one. */
async function mustPass(suite, names) {
  if (names.every((name) => sound.has(name))) return;
  if (await isFailing(suite, names)) {
    console.error(`Fails without a defect as well: ${names.join(', ')}`);
    process.exit(1);
  }
  for (const name of names) sound.add(name);
}

const survivors = [];
for (const mutant of chosen) {
  const started = Date.now();
  plant(mutant);
  const caughtBy = await findCatch(mutant).finally(restore);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  if (caughtBy) await mustPass(mutant.suite, caughtBy);
  else survivors.push(mutant);
  console.log(`${caughtBy ? 'caught  ' : 'SURVIVED'} ${mutant.id} (${seconds} s): ${mutant.defect}`);
}
console.log(`${chosen.length - survivors.length} passed, ${survivors.length} failed`);
process.exitCode = survivors.length > 0 ? 1 : 0;

// `npm run test:mutants`: plants one defect at a time (scripts/mutants.yml) and runs what it affects, to prove that the
// suite catches it. `-- <id>…` plants just those; `-- --list` names them. A defect that no test notices fails the run.
// `--check` plants nothing, and fails if one cannot be planted, because the code that it changes is not there anymore.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

const misplaced = named.filter((mutant) => placesOf(mutant) !== 1);
for (const mutant of misplaced)
  console.error(`${mutant.id}: the text to replace occurs ${placesOf(mutant)} times in ${mutant.file}`);
const suites = ['api', 'web', 'sdk', 'e2e', 'python', 'check'];
const unfinished = named.filter(({ suite }) => !suites.includes(suite));
for (const { id, suite } of unfinished)
  console.error(`${id}: its suite is ${suite ?? 'missing'} in scripts/mutants.yml; it must be one of ${suites.join(', ')}`);
const isWrong = misplaced.length + unfinished.length > 0;
if (isWrong || process.argv.includes('--check')) process.exit(isWrong ? 1 : 0);
if (chosen.length < named.length)
  console.log(`Skipped, because no Python has httpx: ${named.length - chosen.length} of suite python`);

function plant({ file, find, replace }) {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  planted = { path, text };
  writeFileSync(
    path,
    text.replace(find, () => replace),
  );
}

/** Runs test files a few at a time, nearest first, until one fails. */
async function failsUnderJest(files) {
  for (let from = 0, batch = 2; from < files.length; from += batch, batch = 6) {
    // Jest leaves its workers behind when it bails out, with half a gigabyte each.
    const { code } = await run('jest', ['--silent', '--bail', '--runTestsByPath', ...files.slice(from, from + batch)], {
      capture: true,
      env: jestEnv,
      asGroup: true,
    });
    if (code !== 0) return true;
  }
  return false;
}

async function failsInBrowser(specs) {
  const built = await run('node', ['scripts/build.mjs'], { capture: true });
  if (built.code !== 0) return true;
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--retries=0', '--max-failures=1', '--reporter=line', ...specs];
  return (await run('playwright', args, { capture: true, env: { CHROMIUM_PATH: findChromium() } })).code !== 0;
}

async function isCaught({ suite, file, 'caught-by': caughtBy = [] }) {
  // The check that is to find it is in parentheses. The others would run for minutes without saying more.
  if (suite === 'check') return (await checks(/\((.*)\)/.exec(caughtBy[0])?.[1], { quiet: true })).includes(false);
  if (suite === 'e2e') return failsInBrowser(caughtBy);
  if (suite === 'python') return (await pythonTests(undefined, { capture: true })).code !== 0;
  // Those that have caught it before come first.
  const tests = caughtBy.filter((test) => existsSync(join(root, test)));
  return failsUnderJest([...new Set([...tests, ...testsAffectedBy([file]).tests])]);
}

const survivors = [];
for (const mutant of chosen) {
  const started = Date.now();
  plant(mutant);
  const caught = await isCaught(mutant).finally(restore);
  if (!caught) survivors.push(mutant);
  console.log(
    `${caught ? 'caught  ' : 'SURVIVED'} ${mutant.id} (${((Date.now() - started) / 1000).toFixed(1)} s): ${mutant.defect}`,
  );
}
console.log(`${chosen.length - survivors.length} passed, ${survivors.length} failed`);
process.exitCode = survivors.length > 0 ? 1 : 0;

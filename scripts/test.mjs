// `npm test`: everything. The checks, the API and the pages under jest, and the built app in a browser.
// `npm test -- --api` runs the API's tests alone: with TEST_DATABASE_URL set, on that PostgreSQL.
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { run, step } from './run.mjs';

const onlyApi = process.argv.includes('--api');
const reports = mkdtempSync(join(tmpdir(), 'promptory-test-'));
const total = { passed: 0, failed: 0 };

/** Adds a runner's own figures; a runner that ended badly without saying why counts as one failure. */
function count(name, { code }, passed, failed) {
  total.passed += passed;
  total.failed += failed > 0 || code === 0 ? failed : 1;
  console.log(`${name}: ${passed} passed, ${failed} failed`);
}

const report = (file) => {
  try {
    return JSON.parse(readFileSync(join(reports, file), 'utf8'));
  } catch {
    return {};
  }
};

async function jest() {
  const projects = onlyApi ? ['--selectProjects=api'] : [];
  // What opens no database, or the embedded one whatever is set, says nothing new of another one.
  const others = ['/node_modules/', '/dist/', '/content/', 'core/config', 'test/start-up', 'test/scripts'];
  if (process.env.TEST_DATABASE_URL) projects.push(`--testPathIgnorePatterns=${others.join('|')}`);
  const file = join(reports, 'jest.json');
  const ended = await run('jest', [...projects, '--json', `--outputFile=${file}`, '--silent'], {
    env: { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' },
  });
  const { numPassedTests = 0, numFailedTests = 0, numFailedTestSuites = 0 } = report('jest.json');
  count(onlyApi ? 'API' : 'Jest', ended, numPassedTests, Math.max(numFailedTests, numFailedTestSuites));
}

async function browser() {
  const chromium = findChromium();
  if (!(await step('Build', 'node', ['scripts/build.mjs']))) return count('Browser', { code: 1 }, 0, 0);
  const ended = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'browser.json') },
  });
  const { expected = 0, flaky = 0, unexpected = 0 } = report('browser.json').stats ?? {};
  count('Browser', ended, expected, unexpected + flaky);
}

if (!onlyApi) {
  const checks = await run('node', ['scripts/check.mjs']);
  count('Checks', checks, checks.code === 0 ? 1 : 0, checks.code === 0 ? 0 : 1);
}
await jest();
if (!onlyApi) await browser();

console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;

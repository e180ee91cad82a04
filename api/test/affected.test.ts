import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { temporaryFolder } from './process.ts';

const root = join(import.meta.dirname, '..', '..');
// Without variables of git, which are set where these tests are run by a hook.
const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' };

let repository: ReturnType<typeof temporaryFolder>;
const git = (...args: string[]) => execFileSync('git', args, { cwd: repository.path, env });
const write = (file: string, text = '') => {
  const path = join(repository.path, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};

function runAffected() {
  const { status, stdout } = spawnSync(process.execPath, ['scripts/test.mjs', '--affected'], {
    cwd: repository.path,
    env,
    encoding: 'utf8',
  });
  return { status, stdout };
}

beforeEach(() => {
  repository = temporaryFolder();
  git('init', '--quiet');
  cpSync(join(root, 'scripts'), join(repository.path, 'scripts'), { recursive: true });
  write('.gitignore', 'node_modules/\n');
  write('node_modules/.cache/promptory-tests/impact.jsonl', '{"test":"api/test/gone.test.ts","files":["api/src/one.ts"]}\n');
  for (const file of ['api/src/one.ts', 'api/src/main.ts', 'e2e/one.spec.ts']) write(file);
  git('add', '.');
  git('-c', 'user.name=A', '-c', 'user.email=a@example.test', 'commit', '--quiet', '--message', 'One');
});
afterEach(() => repository.remove());

test('says that no test is affected if the changes are all known', () => {
  rmSync(join(repository.path, 'e2e/one.spec.ts'));
  const { status, stdout } = runAffected();
  expect(stdout).toContain('No test is affected by these changes.');
  expect(status).toBe(0);
});

test('names the changed files that no recorded test runs, and ends with 2', () => {
  for (const file of ['api/src/one.ts', 'api/src/main.ts', 'docs/new.md']) write(file, '// Changed\n');
  const { status, stdout } = runAffected();
  expect(stdout).not.toContain('No test is affected');
  expect(stdout).toMatch(/npm test[^]*\n {2}api\/src\/main\.ts\n {2}api\/src\/one\.ts\n {2}docs\/new\.md\n$/);
  expect(status).toBe(2);
});

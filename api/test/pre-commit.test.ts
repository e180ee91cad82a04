import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { temporaryFolder } from './process.ts';

const root = join(import.meta.dirname, '..', '..');
const GOOD = 'export const one = 1;\n';
const UNFORMATTED = 'export const one=1\n';
// In two parts, because this file is checked as well.
const FORBIDDEN = `// The ${'do'}or.\n`;

let repository: ReturnType<typeof temporaryFolder>;
// Without variables of git, which are set where these tests are run by a hook.
const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' };
const git = (...args: string[]) => execFileSync('git', args, { cwd: repository.path, env });
const write = (file: string, text: string) => writeFileSync(join(repository.path, file), text);

beforeEach(() => {
  repository = temporaryFolder();
  git('init', '--quiet');
  mkdirSync(join(repository.path, 'scripts'));
  for (const file of [
    '.prettierrc.json',
    '.prettierignore',
    ...['run', 'words', 'pre-commit'].map((name) => `scripts/${name}.mjs`),
  ])
    cpSync(join(root, file), join(repository.path, file));
  symlinkSync(join(root, 'node_modules'), join(repository.path, 'node_modules'));
  git('add', '.prettierrc.json', '.prettierignore');
});
afterEach(() => repository.remove());

function runHook() {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/pre-commit.mjs'], {
    cwd: repository.path,
    env,
    encoding: 'utf8',
  });
  return { status, stderr };
}

test('lets through what is staged well, whatever the working tree has', () => {
  write('name with spaces.ts', GOOD);
  git('add', 'name with spaces.ts');
  write('name with spaces.ts', UNFORMATTED);
  expect(runHook()).toEqual({ status: 0, stderr: '' });
});

test.each([
  ['is not formatted', UNFORMATTED, 'Run: npm run format'],
  ['has a word that is no longer used', FORBIDDEN, 'one.ts:1: '],
])('stops what %s, although the working tree is mended already', (_, text, message) => {
  write('one.ts', text);
  git('add', 'one.ts');
  write('one.ts', GOOD);
  const { status, stderr } = runHook();
  expect(status).toBe(1);
  expect(stderr).toContain(message);
});

test('checks nothing that is deleted, or ignored by the formatter', () => {
  write('.prettierignore', 'ignored.ts\n');
  write('ignored.ts', UNFORMATTED);
  write('gone.ts', UNFORMATTED);
  git('add', '.prettierignore', 'ignored.ts', 'gone.ts');
  git('-c', 'user.name=A', '-c', 'user.email=a@example.test', 'commit', '--quiet', '--message', 'One');
  git('rm', '--quiet', 'gone.ts');
  write('ignored.ts', `${UNFORMATTED}${UNFORMATTED}`);
  git('add', 'ignored.ts');
  expect(runHook()).toEqual({ status: 0, stderr: '' });
});

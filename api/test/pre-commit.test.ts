import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
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
const write = (file: string, text: string) => {
  const path = join(repository.path, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};

beforeEach(() => {
  repository = temporaryFolder();
  git('init', '--quiet');
  mkdirSync(join(repository.path, 'scripts'));
  for (const file of [
    '.prettierrc.json',
    '.prettierignore',
    ...['run', 'words', 'hooks', 'pre-commit'].map((name) => `scripts/${name}.mjs`),
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
  ['has a word that is no longer used', FORBIDDEN, 'scripts/one.mjs:1: '],
])('stops what %s, although the working tree is mended already', (_, text, message) => {
  write('scripts/one.mjs', text);
  git('add', 'scripts/one.mjs');
  write('scripts/one.mjs', GOOD);
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

test('looks for words where `npm run check` does, so not in prompts', () => {
  write('api/content/one.ts', FORBIDDEN);
  git('add', 'api/content/one.ts');
  expect(runHook()).toEqual({ status: 0, stderr: '' });
});

const install = () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/hooks.mjs'], { cwd: repository.path, env, encoding: 'utf8' });
  return { status, stderr };
};

test('replaces no hook but its own', () => {
  const hook = join(repository.path, '.git/hooks/pre-commit');
  expect(install().status).toBe(0);
  expect(install().status).toBe(0);
  write('.git/hooks/pre-commit', '#!/bin/sh\nscan-for-secrets\n');
  expect(install()).toEqual({ status: 1, stderr: expect.stringContaining(`another hook in ${hook}`) });
  expect(readFileSync(hook, 'utf8')).toContain('scan-for-secrets');
});

test('is not written to a folder that other repositories may share', () => {
  const shared = join(repository.path, 'shared');
  git('config', 'core.hooksPath', shared);
  expect(install()).toEqual({ status: 1, stderr: expect.stringContaining(`${shared} (core.hooksPath)`) });
  expect(existsSync(shared)).toBe(false);
});

test('is run by the Node of the project, whatever the machine has', () => {
  execFileSync(process.execPath, ['scripts/hooks.mjs'], { cwd: repository.path, env });
  write('bin/node', '#!/bin/sh\necho "an old Node" >&2\nexit 1\n');
  chmodSync(join(repository.path, 'bin/node'), 0o755);
  write('one.ts', GOOD);
  git('add', 'one.ts');
  const { status, stderr } = spawnSync(
    'git',
    ['-c', 'user.name=A', '-c', 'user.email=a@example.test', 'commit', '--quiet', '--message', 'One'],
    {
      cwd: repository.path,
      env: { ...env, PATH: [join(repository.path, 'bin'), env.PATH].join(delimiter) },
      encoding: 'utf8',
    },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

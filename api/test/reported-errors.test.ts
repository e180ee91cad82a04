import { spawnSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from './process.ts';

const root = join(import.meta.dirname, '..', '..');

const PAGE_TEST = `
import { afterAll, beforeAll, describe, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { createElement, useEffect } from 'react';

beforeAll(() => console.error('before the first test'));
test('first', () => {});
test('silent', () => {});
const Page = () => void useEffect(() => () => console.error('while the page is removed'));
test('renders', () => void render(createElement(Page)));
describe('at the end', () => {
  afterAll(() => console.error('after the last test'));
  test('silent too', () => {});
});
`;

interface FileResult {
  message: string;
  assertionResults: { title: string; failureMessages: string[] }[];
}

test('what is reported outside of a test fails a page test as well', async () => {
  const folder = temporaryFolder();
  symlinkSync(join(root, 'node_modules'), join(folder.path, 'node_modules'));
  writeFileSync(join(folder.path, 'page.test.ts'), PAGE_TEST);
  const { default: config } = (await import(join(root, 'jest.config.mjs'))) as {
    default: { projects: { displayName: string }[] };
  };
  const ofPages = config.projects.find(({ displayName }) => displayName === 'web');
  const project = { ...ofPages, rootDir: join(root, 'web'), roots: [folder.path], testMatch: [join(folder.path, '*.test.ts')] };
  const options = ['--config', JSON.stringify(project), '--runInBand', '--silent', '--json'];
  const { stdout } = spawnSync(
    process.execPath,
    ['--experimental-vm-modules', join(root, 'node_modules', 'jest', 'bin', 'jest.js'), ...options],
    { cwd: root, env: { PATH: process.env.PATH ?? '' }, encoding: 'utf8' },
  );
  folder.remove();
  const [file] = (JSON.parse(stdout) as { testResults: FileResult[] }).testResults;
  expect(file!.assertionResults.map(({ title, failureMessages }) => [title, failureMessages.join()])).toEqual([
    ['first', expect.stringContaining('console.error: before the first test')],
    ['silent', ''],
    ['renders', expect.stringContaining('console.error: while the page is removed')],
    ['silent too', ''],
  ]);
  expect(file!.message).toContain('console.error: after the last test');
});

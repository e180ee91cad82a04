import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { runTypeScript, temporaryFolder } from '../../test/process.ts';
import { generatedKey } from './auth/generated-key.ts';
import { readConfig } from './config.ts';
import { createMailTransport } from './mail.ts';
import { makePrivateFolder, writePrivateFile } from './private-files.ts';

const KILLS = 4;
let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());
const modeOf = (path: string) => statSync(path).mode & 0o777;

test('a file is replaced as a whole, and nobody else may read it', async () => {
  const file = join(folder.path, 'file');
  // What an earlier process has left when it was killed.
  writeFileSync(`${file}.part`, 'a half', { mode: 0o644 });
  writeFileSync(file, 'old', { mode: 0o644 });
  await writePrivateFile(file, 'new');
  expect([readFileSync(file, 'utf8'), modeOf(file)]).toEqual(['new', 0o600]);
  expect(await readdir(folder.path)).toEqual(['file']);
});

test('a folder that others could read is closed', async () => {
  const path = join(folder.path, 'deep', 'er');
  mkdirSync(path, { recursive: true, mode: 0o755 });
  await makePrivateFolder(path);
  expect(modeOf(path)).toBe(0o700);
});

test('a process that is killed leaves the file whole', async () => {
  const file = join(folder.path, 'file');
  for (let kill = 0; kill < KILLS; kill += 1) {
    const child = spawn(
      process.execPath,
      [...runTypeScript, join(import.meta.dirname, '../../test/write-until-killed.cli.ts'), file],
      {
        env: { PATH: process.env.PATH },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'close');
    const text = readFileSync(file, 'utf8');
    expect(text).toBe(text[0]!.repeat(1000 * (text.codePointAt(0)! - 96)));
  }
});

test.each([
  ['empty', ''],
  ['empty', '\n'],
  ['damaged', 'kPz3'],
  ['damaged', `${'x'.repeat(63)}\0`],
])('a key that is %s is replaced, with a line that says so', async (state, text) => {
  const file = join(folder.path, 'jwt-secret');
  writeFileSync(file, text, { mode: 0o644 });
  const lines: string[] = [];
  const key = await generatedKey(folder.path, (line) => lines.push(line));
  expect(lines).toEqual([`Key: ${file} is ${state}. A new one is written; everybody has to sign in again.`]);
  expect(key.secret).toMatch(/^[\w-]{64}$/);
  expect(modeOf(file)).toBe(0o600);
  // From now on it stays.
  expect(await generatedKey(folder.path, (line) => lines.push(line))).toEqual(key);
  expect(lines).toHaveLength(1);
});

test('the first key needs no line; one that cannot be read is not replaced', async () => {
  const lines: string[] = [];
  const data = join(folder.path, 'data');
  await generatedKey(data, (line) => lines.push(line));
  expect([lines, modeOf(data)]).toEqual([[], 0o700]);
  const other = join(folder.path, 'other');
  mkdirSync(join(other, 'jwt-secret'), { recursive: true });
  await expect(generatedKey(other, (line) => lines.push(line))).rejects.toThrow(/EISDIR/);
});

test('a key that others could read is closed', async () => {
  const key = await generatedKey(folder.path, () => {});
  const file = join(folder.path, 'jwt-secret');
  chmodSync(file, 0o644);
  expect(await generatedKey(folder.path, () => {})).toEqual(key);
  expect(modeOf(file)).toBe(0o600);
});

test('a damaged mail of the outbox does not hide the others', async () => {
  const { send, outbox } = createMailTransport({
    dataDir: folder.path,
    mail: readConfig({}).mail,
  });
  await send(
    { id: '1', to: 'you@example.test', subject: 'Hello', text: 'Hello', html: 'Hello' },
    new Date('2026-11-22T12:00:00Z'),
  );
  writeFileSync(join(folder.path, 'outbox', '2027-half.json'), '{"id": "1"');
  expect((await outbox()).map(({ subject }) => subject)).toEqual(['Hello']);
  expect(modeOf(join(folder.path, 'outbox'))).toBe(0o700);
});

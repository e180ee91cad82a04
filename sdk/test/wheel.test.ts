import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { unzipSync } from 'fflate';
import { temporaryFolder } from '../../api/test/process.ts';

const root = join(import.meta.dirname, '..', '..');

/** The wheel as `npm run build` writes it, in a time zone. */
function buildWheel(zone: string) {
  const { path, remove } = temporaryFolder();
  try {
    execFileSync(process.execPath, [join(root, 'scripts', 'wheel.mjs'), path], { env: { ...process.env, TZ: zone } });
    const [name] = readdirSync(path);
    return { name: name!, bytes: readFileSync(join(path, name!)) };
  } finally {
    remove();
  }
}

test('the wheel has all sources with their digests, its metadata and the README, without any Python', () => {
  const { name, bytes } = buildWheel('UTC');
  const { version } = JSON.parse(readFileSync(join(root, 'sdk', 'package.json'), 'utf8')) as { version: string };
  expect(name).toBe(`promptory-${version}-py3-none-any.whl`);

  const info = `promptory-${version}.dist-info`;
  const files = unzipSync(bytes);
  const textOf = (file: string) => Buffer.from(files[`${info}/${file}`]!).toString();
  const source = join(root, 'sdk-python', 'src');
  const sources = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.py$|py\.typed$/.test(file));
  const wanted = [...sources, ...['METADATA', 'WHEEL', 'RECORD'].map((file) => `${info}/${file}`)];
  expect(Object.keys(files).sort()).toEqual(wanted.sort());
  for (const file of sources) expect(Buffer.from(files[file]!)).toEqual(readFileSync(join(source, file)));

  const records = textOf('RECORD').trim().split('\n');
  const recordOf = (file: string) =>
    `${file},sha256=${createHash('sha256').update(files[file]!).digest('base64url')},${files[file]!.length}`;
  const listed = wanted.filter((file) => !file.endsWith('/RECORD')).map(recordOf);
  expect(records.sort()).toEqual([...listed, `${info}/RECORD,,`].sort());
  const metadata = textOf('METADATA');
  expect(metadata).toMatch(/^Metadata-Version: 2\.1\nName: promptory\nVersion: /);
  const readme = readFileSync(join(root, 'sdk-python', 'README.md'), 'utf8');
  expect(metadata).toContain(readme);
  expect(readme).toContain(`/${name}\n`);
  const programs = [...readme.matchAll(/python3 -m (\S+)/g)].map(([, module]) => `${module!.replaceAll('.', '/')}.py`);
  expect(programs).not.toEqual([]);
  expect(Object.keys(files)).toEqual(expect.arrayContaining(programs));
});

test('the same sources give the same wheel, in any time zone', () => {
  expect(buildWheel('Asia/Tokyo').bytes).toEqual(buildWheel('America/Los_Angeles').bytes);
});

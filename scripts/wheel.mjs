// Writes the wheel of the Python client, with its metadata from pyproject.toml: `node scripts/wheel.mjs <folder>`. A wheel is
// a zip, and writing it here needs no Python. The same sources give the same bytes.
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { zipSync } from 'fflate';
import { parse } from 'smol-toml';
import { root } from './run.mjs';

const folder = join(root, 'sdk-python');
const read = (file) => readFileSync(join(folder, file));

const { project } = parse(read('pyproject.toml').toString());

/** Its name and version as pip reads them from the name of the file, so the file cannot be called otherwise. */
export const wheelName = `${project.name}-${project.version}-py3-none-any.whl`;

const metadata = () =>
  [
    'Metadata-Version: 2.1',
    `Name: ${project.name}`,
    `Version: ${project.version}`,
    `Summary: ${project.description}`,
    `Requires-Python: ${project['requires-python']}`,
    ...project.dependencies.map((dependency) => `Requires-Dist: ${dependency}`),
    ...project.classifiers.map((classifier) => `Classifier: ${classifier}`),
    'Description-Content-Type: text/markdown',
    '',
    read('README.md').toString(),
  ].join('\n');

const WHEEL = ['Wheel-Version: 1.0', 'Generator: promptory', 'Root-Is-Purelib: true', 'Tag: py3-none-any', ''].join('\n');

/** The bytes of the wheel. */
export function buildWheel() {
  const info = `${project.name}-${project.version}.dist-info`;
  const sources = globSync('promptory/**/{*.py,py.typed}', { cwd: join(folder, 'src') }).sort();
  const files = new Map([
    ...sources.map((file) => [file, read(join('src', file))]),
    [`${info}/METADATA`, Buffer.from(metadata())],
    [`${info}/WHEEL`, Buffer.from(WHEEL)],
  ]);
  const digest = (bytes) => createHash('sha256').update(bytes).digest('base64url');
  const records = [...files].map(([name, bytes]) => `${name},sha256=${digest(bytes)},${bytes.length}`);
  files.set(`${info}/RECORD`, Buffer.from([...records, `${info}/RECORD,,`, ''].join('\n')));
  // A zip has local times, so this one is the same everywhere.
  return zipSync(Object.fromEntries(files), { mtime: new Date(1980, 0, 1), level: 9 });
}

if (process.argv[1] === import.meta.filename) {
  const target = resolve(process.argv[2] ?? join(root, '.build'));
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, wheelName), buildWheel());
}

import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { readPairs, readStages } from '../../../scripts/image/dockerfile.mjs';

const root = join(import.meta.dirname, '..', '..', '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const readJson = <T>(file: string) => JSON.parse(read(file)) as T;

const [build = '', image = ''] = read('Dockerfile')
  .split(/^FROM /m)
  .slice(1);
const copied = [...image.matchAll(/^COPY --from=build \/app\/(\S+) /gm)].map(([, path]) => path!);
/** The workspaces that the server imports, and its own. */
const workspaces = Object.keys(readJson<{ dependencies: Record<string, string> }>('api/package.json').dependencies)
  .flatMap((name) => /^@promptory\/(.*)$/.exec(name)?.[1] ?? [])
  .concat('api');

test('the image has every workspace that the server imports', () => {
  expect(workspaces.length).toBeGreaterThan(2);
  for (const workspace of workspaces)
    expect(copied).toEqual(expect.arrayContaining([`${workspace}/package.json`, `${workspace}/dist`]));
  expect(copied).toEqual(expect.arrayContaining(['node_modules', 'api/content', 'web/dist']));
});

test('no package that the server needs is outside the node_modules that the image has', () => {
  const { packages } = readJson<{ packages: Record<string, { dev?: boolean }> }>('package-lock.json');
  const nested = new RegExp(`^(${workspaces.join('|')})/node_modules/`);
  expect(Object.keys(packages).filter((path) => nested.test(path) && !packages[path]!.dev)).toEqual([]);
});

test('npm finds the package.json of every workspace before the sources are copied', () => {
  const { workspaces: all } = readJson<{ workspaces: string[] }>('package.json');
  const [beforeInstall = ''] = build.split('RUN npm ci');
  for (const workspace of all) expect(beforeInstall).toContain(`COPY ${workspace}/package.json ${workspace}/\n`);
});

test('Node accepts the options of the image, as the check of the image reads them', () => {
  const { steps } = readStages(read('Dockerfile')).at(-1)!;
  const variables = steps.filter(({ instruction }) => instruction === 'ENV').map(({ rest }) => readPairs(rest));
  const env = Object.assign({}, ...variables) as Record<string, string>;
  expect(env).toMatchObject({ NODE_ENV: 'production', NODE_OPTIONS: expect.stringContaining(' --max-old-space-size=') });
  expect(execFileSync(process.execPath, ['--print', 'process.version'], { env, encoding: 'utf8' }).trim()).toBe(process.version);
});

test('neither secrets nor data of this machine are sent to the build', () => {
  const ignored = read('.dockerignore').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.env', '.data', '**/node_modules', '**/dist']));
});

test('every command of an operator is compiled', () => {
  const { exclude } = readJson<{ exclude: string[] }>('api/tsconfig.build.json');
  const commands = globSync('src/**/*.cli.ts', { cwd: join(root, 'api') });
  const left = commands.filter((path) => !globSync(exclude, { cwd: join(root, 'api') }).includes(path));
  expect(left.map((path) => path.split('/').at(-1)).sort()).toEqual(
    expect.arrayContaining(['admin.cli.ts', 'backup.cli.ts', 'migrate.cli.ts', 'restore.cli.ts', 'seed-prices.cli.ts']),
  );
});

test('a container is not replaced while its start waits for the database, migrates and imports', () => {
  const [, minutes] = /^HEALTHCHECK .*--start-period=(\d+)m /m.exec(image) ?? [];
  expect(Number(minutes)).toBeGreaterThanOrEqual(10);
  expect(read('docs/operating.md')).toContain(`It has ${minutes} minutes for that`);
  // Compose takes the check of the image.
  const { services } = parse(read('docker-compose.yml')) as { services: Record<string, object> };
  expect(services.app).not.toHaveProperty('healthcheck');
});

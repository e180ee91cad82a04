import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createContext, runInContext, SourceTextModule } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { makeCategory, makePro, makePrompt, makeUser, makeVariable, PASSWORD } from '../../api/test/world/factories.ts';
import { makeKey } from '../../api/test/world/key.ts';
import { startServer, type TestServer } from '../../api/test/server.ts';
import type * as Sdk from '../src/index.ts';
import { type Installed, installPackage, root, run, tsc } from './installed.ts';

let server: TestServer;
let installed: Installed;
let env: { PROMPTORY_URL: string; PROMPTORY_KEY: string; EMAIL: string; PASSWORD: string };
beforeAll(async () => {
  [server, installed] = await Promise.all([startServer(), installPackage()]);
  const { id } = await makeCategory(server, { id: 'legal' });
  const chronology = {
    id: 'case-chronology',
    title: 'Case chronology',
    description: 'Turns the documents of a case into a dated list',
    content: 'A chronology for [CLIENT_NAME] until [DATE].',
    variables: [
      makeVariable({ name: 'CLIENT_NAME', placeholder: 'Fernhill Ltd' }),
      makeVariable({ name: 'DATE', placeholder: 'today' }),
    ],
  };
  await makePrompt(server, id, chronology);
  for (let count = 0; count < 24; count += 1) await makePrompt(server, id);
  const { user } = await makePro(server);
  const { key } = await makeKey(server, user, { name: 'Partner' });
  const { email } = await makeUser(server);
  env = { PROMPTORY_URL: server.url, PROMPTORY_KEY: key, EMAIL: email, PASSWORD };
});
afterAll(async () => {
  await server.close();
  installed.remove();
});

const readInstalled = (file: string) => readFileSync(join(installed.folder, file), 'utf8');

/** What a file names to be loaded, in whatever way. */
const importsOf = (file: string) =>
  [...readInstalled(file).matchAll(/\b(?:from |import |import\(|require\()['"]([^'"]+)['"]/g)].map(([, name]) => name!);

/** A file of the package and all that it imports. */
function reachedFrom(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const name of importsOf(join('dist', file))) reachedFrom(basename(name), found);
  return found;
}

describe('what is published', () => {
  test('is code with its types and the README, and points at nothing that is not there', () => {
    const code = installed.files.filter((file) => /^dist\/[\w.]+\.js$/.test(file));
    const types = code.map((file) => file.replace(/js$/, 'd.ts'));
    expect(installed.files.sort()).toEqual(['README.md', ...code, ...types, 'package.json'].sort());
    expect(code.filter((file) => readInstalled(file).includes('sourceMappingURL'))).toEqual([]);
    const { exports } = JSON.parse(readInstalled('package.json')) as { exports: Record<string, Record<string, string>> };
    const targets = Object.values(exports).flatMap((target) => [target.types!, target.default!]);
    expect(targets).toHaveLength(6);
    expect(targets.filter((file) => !existsSync(join(installed.folder, file)))).toEqual([]);
  });

  test('needs no other package', () => {
    const needs = /"(dependencies|peerDependencies|optionalDependencies|bundleDependencies)"/;
    expect(readInstalled('package.json')).not.toMatch(needs);
    expect(readdirSync(join(installed.project, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@promptory']);
    const imports = installed.files.filter((file) => file.startsWith('dist/')).flatMap(importsOf);
    expect(imports).not.toEqual([]);
    expect(imports.filter((name) => !name.startsWith('./'))).toEqual([]);
  });

  test('weighs less than 12 kB compressed, each file on its own', () => {
    const files = [...reachedFrom('index.js')];
    expect(files).toContain('operations.generated.js');
    const bytes = files.reduce((sum, file) => sum + gzipSync(readInstalled(join('dist', file))).length, 0);
    expect(bytes).toBeLessThan(12_000);
  });
});

/** The README's TypeScript as one program: its first block as it stands, each other one in a scope of its own. */
function readmeProgram(): string {
  const blocks = [...readInstalled('README.md').matchAll(/```(\w+)\n(.*?)```/gs)];
  expect(new Set(blocks.map(([, language]) => language))).toEqual(new Set(['sh', 'ts']));
  const imports: string[] = [];
  const bodies = blocks
    .filter(([, language]) => language === 'ts')
    .map(([, , code]) =>
      code!.replace(/^import .*;\n/gm, (line) => {
        imports.push(line);
        return '';
      }),
    );
  const [first, ...others] = bodies;
  return [...imports, first, ...others.map((body) => `{\n${body}}\n`)].join('\n');
}

describe('in an empty project', () => {
  test('every example of the README compiles and runs, with the types of Node alone', async () => {
    writeFileSync(join(installed.project, 'readme.ts'), readmeProgram());
    const strict = '--strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --skipLibCheck'.split(' ');
    const node = ['--lib', 'es2023', '--types', 'node', '--typeRoots', join(root, 'node_modules', '@types')];
    const compiled = await run(installed.project, process.execPath, [
      tsc,
      ...['readme.ts', '--module', 'nodenext', '--target', 'es2023'],
      ...strict,
      ...node,
    ]);
    expect(compiled).toEqual({ code: 0, output: '' });
    const { code, output } = await run(installed.project, process.execPath, ['readme.js'], env);
    const lines = output.split('\n');
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(lines.filter((line) => line === 'Case chronology')).toHaveLength(1);
    expect(lines.filter((line) => /^Prompt \d+ \(0\)$/.test(line))).toHaveLength(24);
    const wanted = [
      'Case chronology: Turns the documents of a case into a dated list',
      'A chronology for Fernhill Ltd until [DATE].',
      'Still empty: DATE',
      'BAD_USER_INPUT (400): Must be between 1 and 100',
      expect.stringMatching(/^Request [\da-f-]{36}$/),
      expect.stringMatching(/^categories: \d+ requests left$/),
      '1 professions',
      'ABORTED',
      'Case chronology (1)',
      expect.stringMatching(/^query category\(/),
      `Signed in as ${env.EMAIL}`,
    ];
    expect(lines).toEqual(expect.arrayContaining(wanted));
  });

  test('the example programs run', async () => {
    const example = (name: string, ...args: string[]) => {
      copyFileSync(join(root, 'sdk', 'examples', name), join(installed.project, name));
      return run(installed.project, process.execPath, [name, server.url, ...args], { PROMPTORY_KEY: env.PROMPTORY_KEY });
    };
    const named = [...readInstalled('README.md').matchAll(/sdk\/examples\/([\w-]+\.mjs)/g)].map(([, name]) => name);
    expect(named.sort()).toEqual(readdirSync(join(root, 'sdk', 'examples')));
    const copied = await example('copy-a-prompt.mjs', env.EMAIL, PASSWORD);
    expect(copied).toMatchObject({ code: 0, output: expect.stringContaining('A chronology for Fernhill Ltd until today.') });
    expect(copied.output).toContain('Your uses this week: 1.');
    const listed = await example('list-prompts.mjs', 'legal');
    expect(listed).toMatchObject({ code: 0, output: expect.stringMatching(/^Partner may: catalog:read, .*\nCase chronology\n/) });
    expect(listed.output).toMatch(/\n25 prompts\. Requests left this minute: \d+\.\n$/);
    const refused = await run(installed.project, process.execPath, ['list-prompts.mjs', server.url], {
      PROMPTORY_KEY: 'plk_live_x',
    });
    expect(refused).toEqual({ code: 1, output: 'UNAUTHENTICATED: Unauthorized\n' });
  });

  test('its types are exact, and need neither Node nor a bundler', async () => {
    const program = `
      import { createClient, type ApiKey, type PromptoryErrorCode } from '@promptory/sdk';
      const client = createClient({ baseUrl: '/', token: async () => undefined, fetch: window.fetch });
      const { prompt } = await client.prompt({ id: 'a' });
      export const title: string | undefined = prompt?.title;
      for await (const { isPremium } of client.each.favorites({ first: 5 })) isPremium satisfies boolean;
      export const key: ApiKey | null = (await client.currentApiKey()).currentApiKey;
      export const code: PromptoryErrorCode = 'TIMEOUT';
      // @ts-expect-error The variable is required.
      await client.prompt();
      // @ts-expect-error There is no such order.
      await client.prompts({ sort: 'cheapest' });
      // @ts-expect-error There is no such field.
      prompt?.price;
      // @ts-expect-error It is no list of pages.
      client.each.categories();
    `;
    writeFileSync(join(installed.project, 'types.ts'), program);
    const browser = '--lib es2023,dom --types --module esnext --moduleResolution bundler --target es2023'.split(' ');
    const args = [tsc, 'types.ts', '--noEmit', '--strict', ...browser];
    expect(await run(installed.project, process.execPath, args)).toEqual({ code: 0, output: '' });
  });
});

test('runs where there is nothing but what every browser and worker has', async () => {
  const context = createContext({ fetch, URL, Headers, AbortSignal, setTimeout, clearTimeout });
  expect(runInContext('typeof process + typeof Buffer + typeof global + typeof window', context)).toBe('undefined'.repeat(4));
  const modules = new Map<string, SourceTextModule>();
  const load = (file: string): SourceTextModule => {
    const known = modules.get(file);
    if (known) return known;
    const loaded = new SourceTextModule(readInstalled(join('dist', file)), { context, identifier: file });
    modules.set(file, loaded);
    return loaded;
  };
  const entry = load('index.js');
  await entry.link(load);
  await entry.evaluate();
  const { createClient, fill } = entry.namespace as typeof Sdk;

  const client = createClient({ baseUrl: server.url, token: env.PROMPTORY_KEY, retry: true, timeout: 300_000 });
  const titles: string[] = [];
  for await (const { title } of client.each.prompts({ first: 20 })) titles.push(title);
  expect(titles).toHaveLength(25);
  const { prompt } = await client.prompt({ id: 'case-chronology' }, { signal: new AbortController().signal });
  expect(fill(prompt!.content!, ['DATE'], { DATE: 'May' })).toBe('A chronology for [CLIENT_NAME] until May.');
  await expect(client.prompt({ id: 'nothing' })).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
  const answers = [new Response('', { status: 502 }), Response.json({ data: { me: null } })];
  const unlucky = createClient({ baseUrl: server.url, retry: true, fetch: async () => answers.shift()! });
  expect(await unlucky.me()).toEqual({ me: null });
});

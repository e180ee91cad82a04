import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createContext, runInContext, SourceTextModule } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PASSWORD } from '../../api/test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../api/test/server.ts';
import type * as Sdk from '../src/index.ts';
import { type Installed, installPackage, root, run, tsc } from './installed-package.ts';
import { chronology, makeReadmeLibrary } from './readme-library.ts';

let server: TestServer;
let installed: Installed;
let env: { PROMPTORY_URL: string; PROMPTORY_KEY: string; EMAIL: string; PASSWORD: string };
beforeAll(async () => {
  [server, installed] = await Promise.all([startServer(), installPackage()]);
  env = await makeReadmeLibrary(server);
});
afterAll(async () => {
  await server.close();
  installed.remove();
});

const readInstalled = (file: string) => readFileSync(join(installed.folder, file), 'utf8');

/** The modules that a file imports. */
const importsOf = (file: string) =>
  [...readInstalled(file).matchAll(/\b(?:from |import |import\(|require\()['"]([^'"]+)['"]/g)].map(([, name]) => name!);

/** A file of the package and all files that it imports, directly or indirectly. */
function reachedFrom(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const name of importsOf(join('dist', file))) reachedFrom(basename(name), found);
  return found;
}

describe('the published package', () => {
  test('contains the code with types, the README and its examples, and all exported files', () => {
    const modules = installed.files.filter((file) => /^dist\/[\w.]+\.js$/.test(file));
    const code = [...modules, ...modules.map((file) => file.replace('dist/', 'dist/cjs/'))];
    const types = code.map((file) => file.replace(/js$/, 'd.ts'));
    const examples = readdirSync(join(root, 'sdk', 'examples')).map((name) => `examples/${name}`);
    expect(installed.files.sort()).toEqual(
      ['README.md', ...code, ...types, ...examples, 'dist/cjs/package.json', 'package.json'].sort(),
    );
    expect(code.filter((file) => readInstalled(file).includes('sourceMappingURL'))).toEqual([]);
    type Target = Record<'types' | 'default', string>;
    const { exports } = JSON.parse(readInstalled('package.json')) as { exports: Record<string, Target & { require: Target }> };
    const targets = Object.values(exports)
      .flatMap((target) => [target, target.require])
      .flatMap((each) => [each.types, each.default]);
    expect(targets).toHaveLength(12);
    expect(targets.filter((file) => !existsSync(join(installed.folder, file)))).toEqual([]);
  });

  test('says in the hover texts which scope a call needs, what it costs, and what its variables mean', () => {
    for (const folder of ['dist', 'dist/cjs']) {
      const text = readInstalled(`${folder}/operations.generated.d.ts`);
      const [comment] = /\/\*\*(?:(?!\*\/)[^])*\*\/\s+recordUse: TypedDocumentString/.exec(text)!;
      expect(comment).toMatch(/\* Needs the scope usage:write, or a session\. Costs at least \d+ points /);
      expect(text).toContain('* - `first`: How many, from 1 to 100.');
    }
  });

  test('says in the hover texts what the fields of a result mean', () => {
    for (const folder of ['dist', 'dist/cjs']) {
      const text = readInstalled(`${folder}/operations.generated.d.ts`);
      expect(text).toMatch(
        /\/\*\* The text, with its blanks in square brackets\. Null if it is locked\. \*\/\s+content: string \| null/,
      );
      expect(text).toMatch(/\/\*\* In cents of US dollars\. \*\/\s+amount: number/);
    }
  });

  test('has no dependencies', () => {
    const dependencies = /"(dependencies|peerDependencies|optionalDependencies|bundleDependencies)"/;
    expect(readInstalled('package.json')).not.toMatch(dependencies);
    expect(readdirSync(join(installed.project, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@promptory']);
    const imports = installed.files.filter((file) => /^dist\/.*\.(?:js|ts)$/.test(file)).flatMap(importsOf);
    expect(imports).not.toEqual([]);
    expect(imports.filter((name) => !name.startsWith('./'))).toEqual([]);
  });

  test.each(['dist', 'dist/cjs'])('is smaller than 12.5 kB in %s, with each file compressed separately', (folder) => {
    const files = [...reachedFrom('index.js')];
    expect(files).toContain('operations.generated.js');
    const bytes = files.reduce((sum, file) => sum + gzipSync(readInstalled(join(folder, file))).length, 0);
    expect(bytes).toBeLessThan(12_500);
  });
});

/** The TypeScript of the README as one program. Each block after the first has its own scope. */
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
  test('every example of the README compiles and runs', async () => {
    writeFileSync(join(installed.project, 'first-call.mts'), readmeProgram());
    const strict = '--strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --skipLibCheck'.split(' ');
    const node = ['--lib', 'es2023', '--types', 'node', '--typeRoots', join(root, 'node_modules', '@types')];
    const compiled = await run(installed.project, process.execPath, [
      tsc,
      ...['first-call.mts', '--module', 'nodenext', '--target', 'es2023'],
      ...strict,
      ...node,
    ]);
    expect(compiled).toEqual({ code: 0, output: '' });
    const { code, output } = await run(installed.project, process.execPath, ['first-call.mjs'], env);
    const lines = output.split('\n');
    expect({ code, output }).toMatchObject({ code: 0 });
    const { title, description, body, variables } = chronology;
    expect(lines.filter((line) => line === title)).toHaveLength(1);
    expect(lines.filter((line) => /^Prompt \d+ \(0\)$/.test(line))).toHaveLength(24);
    const lineOfRole = body.split('\n').find((line) => line.includes('[CLIENT_ROLE]'))!;
    const others = variables.map(({ name }) => name).filter((name) => name !== 'CLIENT_ROLE');
    const wanted = [
      `${title}: ${description}`,
      lineOfRole.replace('[CLIENT_ROLE]', 'Employer, respondent'),
      `Still empty: ${others.join(', ')}`,
      'BAD_USER_INPUT (400): Must be between 1 and 100',
      expect.stringMatching(/^Request [\da-f-]{36}$/),
      expect.stringMatching(/^categories: \d+ requests left$/),
      '1 professions',
      '25 prompts in the copy',
      'ABORTED',
      `${title} (1)`,
      expect.stringMatching(/^query category\(/),
      `Signed in as ${env.EMAIL}`,
      'Saved Letter to a client',
    ];
    expect(lines).toEqual(expect.arrayContaining(wanted));
  });

  test('the example programs run', async () => {
    const paths = [...readInstalled('README.md').matchAll(/\bnode (\S+\.mjs)/g)].map(([, path]) => path!);
    expect(paths.map((path) => basename(path)).sort()).toEqual(readdirSync(join(root, 'sdk', 'examples')));
    const example = (name: string, key: string, ...args: string[]) => {
      const path = paths.find((each) => basename(each) === name)!;
      return run(installed.project, process.execPath, [path, server.url, ...args], { PROMPTORY_KEY: key });
    };
    const copied = await example('copy-a-prompt.mjs', env.PROMPTORY_KEY, env.EMAIL, PASSWORD);
    expect(copied).toMatchObject({ code: 0, output: expect.stringContaining('Your uses this week: 1.') });
    for (const { placeholder } of chronology.variables) expect(copied.output).toContain(placeholder);
    const listed = await example('list-prompts.mjs', env.PROMPTORY_KEY, 'legal');
    expect(listed).toMatchObject({ code: 0, output: expect.stringMatching(/^Partner may: catalog:read, /) });
    expect(listed.output.split('\n')[1]).toBe(chronology.title);
    expect(listed.output).toMatch(/\n25 prompts\. Requests left this minute: \d+\.\n$/);
    const refused = { code: 1, output: expect.stringMatching(/^UNAUTHENTICATED: The key is mistyped /) };
    expect(await example('list-prompts.mjs', 'plk_live_x')).toEqual(refused);
  });

  test('a CommonJS program requires it, with its types', async () => {
    const program = `
      import sdk = require('@promptory/sdk');
      import operations = require('@promptory/sdk/operations');
      const client = sdk.createClient({ baseUrl: process.env.PROMPTORY_URL ?? '', token: process.env.PROMPTORY_KEY });
      const titles: string[] = [];
      (async () => {
        for await (const { title } of client.each.prompts({ first: 20 })) titles.push(title);
        const error = await client.prompt({ id: 'nothing' }).catch((thrown: unknown) => thrown);
        console.log(titles.length, error instanceof sdk.PromptoryError, operations.MeDocument.slice(0, 8));
      })();
    `;
    writeFileSync(join(installed.project, 'requires.cts'), program);
    const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules', '@types'), '--lib', 'es2023'];
    const args = [tsc, 'requires.cts', '--strict', '--module', 'nodenext', '--target', 'es2023', '--skipLibCheck', ...types];
    expect(await run(installed.project, process.execPath, args)).toEqual({ code: 0, output: '' });
    const ran = await run(installed.project, process.execPath, ['requires.cjs'], env);
    expect(ran).toEqual({ code: 0, output: '25 true query me\n' });
  });

  test('a call that waits for its token keeps Node running until its timeout', async () => {
    const program = `
      import { createClient } from '@promptory/sdk';
      const client = createClient({ baseUrl: 'http://promptory.test', timeout: 1, token: () => new Promise(() => {}) });
      await client.me().catch(({ code }) => console.log(code));
    `;
    writeFileSync(join(installed.project, 'waits.mjs'), program);
    expect(await run(installed.project, process.execPath, ['waits.mjs'])).toEqual({ code: 0, output: 'TIMEOUT\n' });
  });

  test('its types are exact, and do not need the types of Node', async () => {
    const program = `
      import { createClient, type ApiKey, type KeyClient, type PromptoryErrorCode } from '@promptory/sdk';
      import type { PromptResult } from '@promptory/sdk';
      import type { CreateApiKeyInput, PromptsQueryVariables } from '@promptory/sdk/operations';
      const client = createClient({ baseUrl: '/', token: async () => undefined, fetch: window.fetch });
      const { prompt } = await client.prompt({ id: 'a' });
      export const title: string | undefined = prompt?.title;
      export const changes = (result: PromptResult) => result.changes.length;
      prompt satisfies PromptResult | null;
      for await (const { isPremium } of client.each.favorites({ first: 5 })) isPremium satisfies boolean;
      export const key: ApiKey | null = (await client.currentApiKey()).currentApiKey;
      export const code: PromptoryErrorCode = 'TIMEOUT';
      const maybe = (window.name || undefined) as undefined;
      export const filter: PromptsQueryVariables = { category: maybe, first: maybe, sort: maybe };
      export const input: CreateApiKeyInput = { name: 'a', scopes: [], isTest: maybe, expiresInDays: maybe };
      await client.prompts({ first: maybe, after: maybe });
      const keyed: KeyClient<'catalog:read'> = client;
      await keyed.categories();
      await keyed.currentApiKey();
      for await (const { title } of keyed.each.prompts()) title satisfies string;
      const reader: KeyClient<'catalog:read' | 'prompts:read' | 'schema:read'> = client;
      await reader.categories();
      for await (const { title } of reader.each.prompts()) title satisfies string;
      // @ts-expect-error These have no such function.
      await reader.ownPrompts();
      const opener: KeyClient<'prompts:read'> = client;
      await opener.currentApiKey();
      // @ts-expect-error By itself it opens none.
      await opener.prompts();
      // @ts-expect-error There is no such scope.
      export type Nobody = KeyClient<'catalog:write'>;
      // @ts-expect-error It needs another scope.
      await keyed.recordUse({ promptId: 'a' });
      // @ts-expect-error No key may.
      await (client satisfies KeyClient as KeyClient).account();
      // @ts-expect-error The variable is required.
      await client.prompt();
      // @ts-expect-error There is no such order.
      await client.prompts({ sort: 'cheapest' });
      // @ts-expect-error There is no such field.
      prompt?.price;
      // @ts-expect-error It is not a paginated list.
      client.each.categories();
    `;
    writeFileSync(join(installed.project, 'types.ts'), program);
    const browser = '--lib es2023,dom --types --module esnext --moduleResolution bundler --target es2023'.split(' ');
    const args = [tsc, 'types.ts', '--noEmit', '--strict', '--exactOptionalPropertyTypes', ...browser];
    expect(await run(installed.project, process.execPath, args)).toEqual({ code: 0, output: '' });
  });
});

test('runs with only the globals of browsers and workers', async () => {
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
  const { prompt } = await client.prompt({ id: chronology.slug }, { signal: new AbortController().signal });
  const filled = fill(prompt!.content!, ['CLIENT_ROLE'], { CLIENT_ROLE: 'Claimant' });
  expect(filled).toBe(chronology.body.replaceAll('[CLIENT_ROLE]', 'Claimant'));
  await expect(client.prompt({ id: 'nothing' })).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
  const responses = [new Response('', { status: 502 }), Response.json({ data: { me: null } })];
  const retrying = createClient({ baseUrl: server.url, retry: true, fetch: async () => responses.shift()! });
  expect(await retrying.me()).toEqual({ me: null });
});

import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, relative } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, test } from '@jest/globals';
import { lockDataFolder } from '../src/core/database/data-lock.ts';
import { GOOD_CATEGORY, GOOD_FILES } from '../src/features/prompts/content/good-prompt.fixture.ts';
import { migrations } from '../migrations/index.ts';
import { commandsInFolder, root } from './command.ts';
import { copyEmptyDatabase, copySmallInstallation } from './installation.ts';
import { startProcess } from './process.ts';

const { folder, command } = commandsInFolder();

test('npm run migrate runs migrations up and down and reports them', async () => {
  await copyEmptyDatabase(join(folder.path, 'data'));
  const outputs: string[] = [];
  for (const direction of ['up', 'up', 'down']) {
    const run = command(`npm run --silent migrate -- ${direction}`);
    expect(await run.exited).toBe(0);
    outputs.push(run.output().trim());
  }
  expect(outputs).toEqual([
    migrations.map(({ name }) => `up ${name}`).join('\n'),
    'Nothing to run up',
    `down ${migrations.at(-1)!.name}`,
  ]);
});

test('a backup that cannot be verified is kept, and ends with 2, so that a line of cron deletes no verified one for it', async () => {
  await copySmallInstallation(join(folder.path, 'data'));
  const database = new PGlite(join(folder.path, 'data', 'pglite'));
  // No index takes this id, so the database in memory cannot have the row. That says nothing about the file.
  await database.exec(`alter table categories drop constraint categories_pkey cascade;
    update categories set id = (select string_agg(md5(n::text), '') from generate_series(1, 500) as n) where position = 1`);
  await database.close();
  const file = join(folder.path, 'backup.gz');
  const { exited, output } = command(`npm run --silent backup -- ${file}`);
  expect({ code: await exited, output: output() }).toEqual({
    code: 2,
    output: expect.stringContaining('\nNot verified: it could not'),
  });
  expect(existsSync(file)).toBe(true);
});

test('npm run backup, restore and admin move an installation and recover access', async () => {
  const data = join(folder.path, 'data');
  const { CONTENT_DIR } = await copySmallInstallation(data);
  const file = join(folder.path, 'backup.gz');
  // As a server that runs on it.
  const lock = lockDataFolder(data);
  const early = command(`npm run --silent backup -- ${file}`);
  expect(await early.exited).toBe(1);
  expect(early.output()).toContain('is in use by another Promptory');
  lock.release();

  const saved = command(`npm run --silent backup -- ${file}`);
  expect(await saved.exited).toBe(0);
  expect(saved.output()).toContain('Verified: a restore gives the same rows.');
  const [, rows] = /(\d+) rows of \d+ tables/.exec(saved.output())!;
  expect(Number(rows)).toBeGreaterThan(100);
  const elsewhere = join(folder.path, 'elsewhere');
  await copyEmptyDatabase(elsewhere);
  const restored = command(`npm run --silent restore -- ${file}`, { DATA_DIR: elsewhere });
  expect(await restored.exited).toBe(0);
  expect(restored.output()).toMatch(new RegExp(`^${rows} rows of \\d+ tables restored`));

  const admin = (...args: string[]) => command('npm run --silent admin --', { DATA_DIR: elsewhere }, args);
  for (const [args, code, output] of [
    [['promote', 'free@promptory.test'], 0, 'free@promptory.test is an admin from now on.'],
    [['promote', 'nobody@promptory.test'], 1, 'There is no account with the address nobody@promptory.test.'],
  ] as const) {
    const run = admin(...args);
    expect({ code: await run.exited, output: run.output().trim() }).toEqual({ code, output });
  }
  const link = admin('reset-link', 'free@promptory.test');
  expect(await link.exited).toBe(0);
  const token = /\/set-password#([\w-]{43})/.exec(link.output())![1];

  const server = startProcess({ DATA_DIR: elsewhere, CONTENT_DIR, LOG_LEVEL: 'silent' });
  const url = await server.ready;
  const request = async (query: string): Promise<unknown> =>
    await (
      await fetch(`${url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      })
    ).json();
  expect(await request(`mutation { setPassword(token: "${token}", password: "a horse of another color") }`)).toEqual({
    data: { setPassword: true },
  });
  expect(
    await request('mutation { signIn(email: "free@promptory.test", password: "a horse of another color") { user { role } } }'),
  ).toEqual({ data: { signIn: { user: { role: 'admin' } } } });
  server.child.kill('SIGTERM');
  await server.exited;
  // Of the demo accounts, those that everybody can still sign in to.
  const removed = admin('remove-demo-accounts');
  expect(await removed.exited).toBe(0);
  expect(removed.output().trim()).toBe('Removed: pro@promptory.test, admin@promptory.test');
});

test('npm run content:new creates a draft, and the linter reports what is missing', async () => {
  const content = join(folder.path, 'content');
  await mkdir(join(content, 'legal'), { recursive: true });
  await writeFile(join(content, 'legal', '_category.md'), GOOD_CATEGORY);

  const create = (...args: string[]) => command('npm run --silent content:new --', {}, [...args, content]);
  const made = create('legal', 'Harbor Lease Question List');
  expect(await made.exited).toBe(0);
  expect(made.output()).toContain('legal/harbor-lease-question-list/prompt.md is there.');

  const draft = await readFile(join(content, 'legal', 'harbor-lease-question-list/prompt.md'), 'utf8');
  const elsewhere = command('npm run --silent content:lint --', {}, [join(folder.path, 'none')]);
  expect(await elsewhere.exited).toBe(1);
  expect(elsewhere.output()).toMatch(/^The folder of the prompts, .*none, cannot be read \(ENOENT\)\.\n$/);
  const lint = command('npm run --silent content:lint --', {}, [content]);
  expect(await lint.exited).toBe(1);
  const linesToFill = draft
    .split('\n')
    .flatMap((line, index) => (/TODO|(?:description|task|label|related):(?! \w)/.test(line) ? [index + 1] : []));
  expect(linesToFill.length).toBeGreaterThan(15);
  for (const line of linesToFill) expect(lint.output()).toContain(`harbor-lease-question-list/prompt.md:${line}: error: `);

  for (const [args, reason] of [
    [['legal', 'Harbor Lease Question List'], 'legal/harbor-lease-question-list/prompt.md exists already; open it.'],
    [['law', 'Harbor Lease Question List'], '"law" is no category. There are: legal.'],
    [['legal', 'Harbor'], 'The title has 1 words; give it 3 to 9'],
  ] as const) {
    const rejected = create(...args);
    expect(await rejected.exited).toBe(1);
    expect(rejected.output()).toContain(reason);
  }
  expect(await readFile(join(content, 'legal', 'harbor-lease-question-list/prompt.md'), 'utf8')).toBe(draft);
});

test('npm run content:fill prints what has to be answered, and content:answer keeps the answer', async () => {
  const content = join(folder.path, 'content');
  const prompt = join(content, 'legal', 'lease-guaranty-exposure-review');
  for (const { path, text } of GOOD_FILES) {
    await mkdir(dirname(join(folder.path, path)), { recursive: true });
    await writeFile(join(folder.path, path), text);
  }
  const fill = async (slug = 'lease-guaranty-exposure-review', version = 'full') => {
    const filled = command('npm run --silent content:fill --', {}, [slug, version, content]);
    return { code: await filled.exited, output: filled.output() };
  };
  expect(await fill('no-such-prompt')).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no prompt "no-such-prompt".'),
  });
  expect(await fill()).toMatchObject({ code: 1, output: expect.stringContaining('has no example.yml; write it first.') });

  await writeFile(join(prompt, 'example.yml'), 'JURISDICTION: Ohio\nTONE: Plain\nCONTRACT_TEXT: 1. All sums.\n');
  const { code, output } = await fill();
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringMatching(/Jurisdiction: Ohio[^]*<guaranty>\n1\. All sums\.\n<\/guaranty>/),
  });
  expect(await fill(undefined, 'short')).toMatchObject({ code: 1, output: expect.stringContaining('has no short.md.') });

  const answer = join(folder.path, 'answer.txt');
  const keep = async () => {
    const kept = command('npm run --silent content:answer --', {}, ['lease-guaranty-exposure-review', answer, content]);
    return { code: await kept.exited, output: kept.output() };
  };
  expect(await keep()).toMatchObject({ code: 1, output: expect.stringContaining('The file with the answer cannot be read.') });
  await writeFile(answer, '## Exposure\n\nHigh.\n');
  expect((await keep()).code).toBe(0);
  expect(await readFile(join(prompt, 'answer.md'), 'utf8')).toMatch(
    /^---\ndate: \d{4}-\d\d-\d\d\ndigest: "[0-9a-f]{16}"\n---\n## Exposure\n\nHigh\.\n$/,
  );

  // An answer that cannot be read is named, and replaced.
  await writeFile(join(prompt, 'answer.md'), 'High.\n');
  expect(await keep()).toMatchObject({ code: 0, output: expect.stringContaining('answer.md:1: the file must begin with') });
  expect(await readFile(join(prompt, 'answer.md'), 'utf8')).toMatch(/^---\ndate: /);
  await writeFile(join(prompt, 'example.yml'), 'JURISDICTION: Ohio\n');
  expect(await keep()).toMatchObject({ code: 1, output: expect.stringContaining('Correct example.yml first.') });
});

test.each([
  [{}, 'STRIPE_SECRET_KEY is required here.'],
  [{ STRIPE_SECRET_KEY: 'pk_test_0123456789' }, 'STRIPE_SECRET_KEY must be a secret key of Stripe, such as sk_test_….'],
])('npm run stripe:seed with %j prints what is missing', async (env, reason) => {
  const run = command('npm run --silent stripe:seed', env);
  expect(await run.exited).toBe(1);
  expect(run.output().trim()).toBe(reason);
});

test('npm run dev serves the client and, through it, the API', async () => {
  const freePort = async () => {
    const probe = createServer();
    await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
    const { port } = probe.address() as { port: number };
    await new Promise((resolve) => probe.close(resolve));
    return String(port);
  };
  const { DATA_DIR, CONTENT_DIR } = await copySmallInstallation(join(folder.path, 'dev'));
  // Without npm install, which has run before the tests.
  const dev = command('node scripts/dev.mjs', {
    PORT: await freePort(),
    CLIENT_PORT: await freePort(),
    DATA_DIR: relative(root, DATA_DIR),
    CONTENT_DIR,
  });
  const [client, named] = await Promise.all([dev.waitFor(/Local:\s+(http:\S+?)\/?\s/), dev.waitFor(/Promptory is at (\S+)/)]);
  // Or links would lead to the client of the last build.
  expect(named).toBe(client);
  const metadata = await fetch(`${client}/.well-known/oauth-protected-resource/mcp`);
  expect(await metadata.json()).toMatchObject({ resource: `${client}/mcp` });
  expect(await (await fetch(client)).text()).toContain('<div id="root">');
  const response = await fetch(`${client}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ appInfo { demo } }' }),
  });
  expect(await response.json()).toEqual({ data: { appInfo: { demo: true } } });
  // A relative folder is the one that all other commands use.
  expect(dev.output()).toContain('Migrations: none to run');
  dev.stop();
  await dev.exited;
});

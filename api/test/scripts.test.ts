import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { delimiter, dirname, join, relative } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { lockDataFolder } from '../src/core/database/data-lock.ts';
import { GOOD_CATEGORY, GOOD_FILES } from '../src/features/prompts/content/good-prompt.fixture.ts';
import { migrations } from '../migrations/index.ts';
import { copyEmptyDatabase, copySmallInstallation } from './installation.ts';
import { runTypeScript, startProcess, temporaryFolder } from './process.ts';

const root = join(import.meta.dirname, '..', '..');

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
const running = new Set<() => void>();
afterEach(() => {
  // A failed test has not stopped its processes.
  for (const stop of running) stop();
  folder.remove();
});

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const tried = new Set<string>();

/**
 * The first time a script runs as it is written, by npm and tsx. From then on its program runs directly, which takes two
 * thirds of the time.
 */
function programOf(line: string): string[] {
  const [, script = '', args] = /^npm run --silent (\S+)(?: --(?: (.+))?)?$/.exec(line) ?? [];
  const file = /^tsx .*?(\S+\.cli\.ts)$/.exec(scripts[script] ?? '')?.[1];
  if (file === undefined || !tried.has(script)) {
    tried.add(script);
    return line.split(' ');
  }
  return [process.execPath, ...runTypeScript, file, ...(args?.split(' ') ?? [])];
}

/** Runs a command of the README in its own process group, with the tools of the repository. */
function command(line: string, env: Record<string, string> = {}, more: readonly string[] = []) {
  const [program = '', ...args] = [...programOf(line), ...more];
  const PATH = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`;
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH, HOME: process.env.HOME ?? '', DATA_DIR: join(folder.path, 'data'), ...env },
    detached: true,
  });
  let text = '';
  const exited = new Promise<number | null>((resolve) => child.on('close', resolve));
  /** Resolves with the first match in the output. */
  const waitFor = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const search = () => {
        // URLs contain color codes.
        const found = pattern.exec(text.replaceAll(/\u001b\[[\d;]*m/g, ''));
        if (found) resolve(found[1] ?? found[0]);
      };
      child.stdout.on('data', search);
      void exited.then(() => reject(new Error(text)));
    });
  const read = (chunk: Buffer) => (text += chunk.toString());
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const stop = () => void process.kill(-child.pid!, 'SIGTERM');
  running.add(stop);
  void exited.then(() => running.delete(stop));
  return { exited, waitFor, output: () => text, stop };
}

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

describe('the comparison with the released schema', () => {
  const RELEASED = `# The schema of release 0.0.1, as it was.
    type Query { "Kept." kept(some: Int, old: Int @deprecated(reason: "Use some.")): String
    gone: String past: String @deprecated(reason: "Use kept.") }`;
  const compare = async (current: string, { newest = 'Unreleased', line = '`added`', options = [] as string[] } = {}) => {
    const changelog = `# Changelog\n\n## ${newest}\n\n- ${line}\n\n## 2026-11-01 · 0.0.0\n\n- \`missing\`\n`;
    const files = { 'before.graphql': RELEASED, 'after.graphql': current, 'changelog.md': changelog };
    const paths = Object.keys(files).map((file) => join(folder.path, file));
    for (const [file, text] of Object.entries(files)) await writeFile(join(folder.path, file), text);
    const run = command('node scripts/evolution.mjs', {}, [...options, ...paths]);
    return { code: await run.exited, output: run.output() };
  };

  test('lists breaking changes and where to read on', async () => {
    const { code, output } = await compare('type Query { kept(some: Int!): Int }');
    expect(code).toBe(1);
    expect(output).toContain("Field 'gone' was removed");
    expect(output).toContain("Field 'Query.kept' changed type from 'String' to 'Int'");
    expect(output).toContain("'some' on field 'Query.kept'");
    expect(output).toContain('docs/versioning.md');
  });

  test('allows removing what was deprecated in the released schema, and all additions', async () => {
    const { code, output } = await compare(
      'type Query { "Another word." kept(some: Int, more: Int): String gone: String added: Int }',
    );
    expect(output).toContain('none of them breaking');
    expect(code).toBe(0);
  });

  test('takes no change for part of the release before', async () => {
    const before = await compare(`${RELEASED.slice(0, -1)} added: Int }`, { newest: '2026-11-20 · 0.0.1' });
    expect(before).toEqual({
      code: 1,
      output: expect.stringMatching(/ has changed since release 0\.0\.1\. .* under ## Unreleased\.\n$/),
    });
    expect(await compare(RELEASED, { newest: '2026-11-20 · 0.0.1' })).toMatchObject({ code: 0 });
  });

  test('takes no new operation that the changelog does not name', async () => {
    const current = `${RELEASED.slice(0, -1)} added: Int missing: Int } type Mutation { addedToo: Int }`;
    expect(await compare(current)).toEqual({
      code: 1,
      output: expect.stringMatching(/^Name the new operations in .*changelog\.md: `addedToo`, `missing`\.\n$/),
    });
    expect(await compare(current, { line: '`added`, `missing`, `addedToo`' })).toMatchObject({ code: 0 });
  });

  test('releases nothing that has no date yet', async () => {
    const { code, output } = await compare(RELEASED, { options: ['--release'] });
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(' is "Unreleased". Make it that of release ') });
    expect(await readFile(join(folder.path, 'before.graphql'), 'utf8')).toBe(RELEASED);
  });
});

test.each([
  ['test.mjs --afected', /^There is no --afected\. There are: --affected, .*--record$/],
  // In two parts, because this file is one that is searched for it.
  [`test.mjs ${'no-such'}-test`, /^No test has "no-such\Wtest" in its path or text\.$/],
  ['test.mjs --inspect usage', /^--inspect needs the path of one test file\. "usage" is in the path of \d+ test files: /],
  ['release-notes.mjs v0.0.1', /^package\.json has version \S+, not 0\.0\.1\.$/],
  ['mutants.mjs no-such-mutant', /^No mutant has no-such-mutant in its id\. /],
])('node scripts/%s runs nothing, and says why', async (line, reason) => {
  const run = command(`node scripts/${line}`);
  expect(await run.exited).toBe(1);
  expect(run.output().trim()).toMatch(reason);
});

test.each(['start', 'test', 'dev', 'check', 'lint', 'types', 'codegen', 'format', 'hooks'])(
  'npm run %s first installs the packages of the lock file',
  (name) => {
    expect(scripts[`pre${name}`]).toBe('node scripts/install.mjs');
  },
);

test('.ci/run says before all tests that there is no PostgreSQL to run them on', async () => {
  await cp(join(root, '.ci'), join(folder.path, '.ci'), { recursive: true });
  const run = command(`bash ${join(folder.path, '.ci/run')}`, { POSTGRES_BIN: folder.path });
  expect({ code: await run.exited, output: run.output() }).toEqual({
    code: 1,
    output: expect.stringMatching(/^Install the PostgreSQL server, .+\.\n$/),
  });
});

test('.ci/run takes the PostgreSQL that is on the PATH', async () => {
  await cp(join(root, '.ci'), join(folder.path, '.ci'), { recursive: true });
  const bin = join(folder.path, 'bin');
  await mkdir(bin);
  const programs = { id: 'echo 1000', npm: 'echo "1 passed, 0 failed"', initdb: '', pg_ctl: 'echo "$0" >&2' };
  for (const [name, line] of Object.entries(programs)) await writeFile(join(bin, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
  const run = command(`bash ${join(folder.path, '.ci/run')}`, { PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` });
  expect(await run.exited).toBe(0);
  expect(run.output()).toContain(`${join(bin, 'pg_ctl')}\n`);
  expect(run.output()).toContain('2 passed, 0 failed');
});

test('a build that fails is not up to date, even if the sources are reverted', async () => {
  for (const file of ['build.mjs', 'run.mjs', 'wheel.mjs'])
    await cp(join(root, 'scripts', file), join(folder.path, 'scripts', file));
  await cp(join(root, 'sdk-python/pyproject.toml'), join(folder.path, 'sdk-python/pyproject.toml'));
  await symlink(join(root, 'node_modules'), join(folder.path, 'node_modules'));
  const stamp = join(folder.path, '.build', 'sources');
  for (const file of [stamp, join(folder.path, 'sdk', 'package.json')]) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, 'of the last build');
  }
  const build = command(`node ${join(folder.path, 'scripts/build.mjs')}`);
  expect(await build.exited).toBe(1);
  expect(build.output()).toContain('Build SDK: failed');
  expect(existsSync(stamp)).toBe(false);
});

test('the tests compile the API as such, wherever the repository is', async () => {
  const repository = join(folder.path, 'web', 'promptory');
  await cp(join(root, 'scripts/jest'), join(repository, 'scripts/jest'), { recursive: true });
  await symlink(join(root, 'node_modules'), join(repository, 'node_modules'));
  const file = join(repository, 'api', 'row.ts');
  await mkdir(dirname(file));
  // A class field without a value, which only the client defines.
  await writeFile(file, 'class Row { id!: string }\nconsole.log(new Row());');
  const run = command(`node --require ${join(repository, 'scripts/jest/register.cjs')} ${file}`);
  expect({ code: await run.exited, output: run.output() }).toEqual({ code: 0, output: 'Row {}\n' });
});

test('npm run test:watch runs the tests again after a change of a source only, and watches no packages', async () => {
  for (const file of ['watch', 'run']) await cp(join(root, `scripts/${file}.mjs`), join(folder.path, `scripts/${file}.mjs`));
  // Linux lists the watches of a process.
  const count = `import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
    // As Playwright does for a test that fails.
    writeFileSync('e2e/test-results/sum/error-context.md', '');
    const watcher = '/proc/' + process.ppid + '/fdinfo/';
    const files = existsSync(watcher) ? readdirSync(watcher).map((name) => readFileSync(watcher + name, 'utf8')) : [];
    console.log('Tested', process.argv[2], files.join('').match(/^inotify wd/gm)?.length ?? 0);`;
  await writeFile(join(folder.path, 'scripts/test.mjs'), count);
  for (const place of ['api', 'sdk', 'sdk-python', 'stripe-emulator', 'web', 'e2e/test-results/sum', 'node_modules'])
    await mkdir(join(folder.path, place), { recursive: true });
  for (let number = 0; number < 50; number += 1) await writeFile(join(folder.path, `node_modules/${number}.ts`), '');
  const watching = command(`node ${join(folder.path, 'scripts/watch.mjs')}`);
  expect(Number(await watching.waitFor(/Tested --affected (\d+)\nWaiting for changes/))).toBeLessThan(20);
  for (const file of ['sdk/sum.ts', 'sdk/sum.json', 'scripts/sum.mjs']) {
    await writeFile(join(folder.path, file), '1');
    const again = new RegExp(`${file} has changed\\.\\n[^]*Tested[^]*Waiting for changes`);
    await watching.waitFor(again);
  }
  expect(watching.output()).not.toContain('error-context.md has changed');
  watching.stop();
  await watching.exited;
});

describe('npm run test:mutants', () => {
  const plant = async (mutant: object, files: Record<string, string>) => {
    for (const file of ['affected', 'check', 'chromium', 'mutants', 'python', 'run'])
      await cp(join(root, `scripts/${file}.mjs`), join(folder.path, `scripts/${file}.mjs`));
    await cp(join(root, 'scripts/jest'), join(folder.path, 'scripts/jest'), { recursive: true });
    await symlink(join(root, 'node_modules'), join(folder.path, 'node_modules'));
    const mutants = [{ id: 'sum-wrong', defect: 'Sums are wrong.', file: 'sum.txt', find: '+', replace: '-', ...mutant }];
    const all = { 'sum.txt': '1 + 1', 'scripts/mutants.yml': JSON.stringify(mutants), ...files };
    for (const [file, text] of Object.entries(all)) await writeFile(join(folder.path, file), text);
    const run = command(`node ${join(folder.path, 'scripts/mutants.mjs')}`);
    const code = await run.exited;
    expect(await readFile(join(folder.path, 'sum.txt'), 'utf8')).toBe('1 + 1');
    return { code, output: run.output() };
  };
  const ofWords = { suite: 'check', 'caught-by': ['words.mjs (Words)'] };
  const FAIL = 'process.exitCode = 1;';

  test('says of a defect that something notices that it is caught', async () => {
    const check = `import { readFileSync } from 'node:fs'; if (readFileSync('sum.txt', 'utf8').includes('-')) ${FAIL}`;
    expect(await plant(ofWords, { 'scripts/words.mjs': check })).toEqual({
      code: 0,
      output: expect.stringMatching(/^caught {3}sum-wrong .*\n1 passed, 0 failed\n$/),
    });
  });

  test('fails for a defect that nothing notices', async () => {
    const { code, output } = await plant(ofWords, { 'scripts/words.mjs': '' });
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('SURVIVED sum-wrong') });
  });

  test('does not plant what would not compile', async () => {
    const { code, output } = await plant({ suite: 'api', file: 'sum.ts', replace: '(' }, { 'sum.ts': '1 + 1;' });
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/^sum-wrong: sum\.ts would not compile/) });
  });

  test.each(['e2e', 'check'])('plants nothing for suite %s that does not say which of it is to fail', async (suite) => {
    expect(await plant({ suite }, {})).toEqual({
      code: 1,
      output: `sum-wrong: suite ${suite} needs caught-by in scripts/mutants.yml\n`,
    });
  });

  test.each([
    ['what fails without a defect as well', ofWords, 'words', 'Fails without a defect as well: Words\n'],
    ['a build that fails', { suite: 'e2e', 'caught-by': ['e2e/sum.spec.ts'] }, 'build', 'The build fails with sum-wrong, so'],
  ])('does not take %s for a catch', async (_what, mutant, script, reason) => {
    const { code, output } = await plant(mutant, { [`scripts/${script}.mjs`]: FAIL });
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(`^${reason}`) });
  });
});

test('npm test runs the tests of the Python client for a name that only one of them has', async () => {
  // Takes the place of a Python with the packages of the client.
  const python = join(folder.path, 'python');
  await writeFile(python, `#!/bin/sh\n[ "$1" != -m ] || echo '{ "passed": 1 }' >"$3"\n`, { mode: 0o755 });
  // In two parts, because this file is searched as well.
  const run = command('node scripts/test.mjs', { PYTHON: python }, [`test_ends_with_${'the_last_error'}`]);
  expect(await run.exited).toBe(0);
  expect(run.output()).toMatch(/^Python +1 +0 /m);
});

// A pipe divides it into chunks at places that no character ends at.
test.each(['', 'x', 'xx'])('what a command prints is read to the letter (%j and 100,000 others)', async (start) => {
  const text = start + '’'.repeat(100_000);
  const { run } = (await import(join(root, 'scripts', 'run.mjs'))) as {
    run: (command: string, args: string[], options: object) => Promise<{ code: number; output: string }>;
  };
  const print = `process.stdout.write(${JSON.stringify(start)} + '’'.repeat(100_000))`;
  expect(await run('node', ['-e', print], { capture: true })).toEqual({ code: 0, output: text });
});

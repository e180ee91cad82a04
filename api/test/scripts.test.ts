import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { GOOD_CATEGORY } from '../src/features/prompts/content/good-prompt.fixture.ts';
import { startProcess, temporaryFolder } from './process.ts';

const root = join(import.meta.dirname, '..', '..');

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
const running = new Set<() => void>();
afterEach(() => {
  // A test that failed has not stopped what it started.
  for (const stop of running) stop();
  folder.remove();
});

/** A command of the README, with the tools that the repository brings, in a process group of its own. */
function command(line: string, env: Record<string, string> = {}, more: readonly string[] = []) {
  const [program = '', ...args] = [...line.split(' '), ...more];
  const PATH = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`;
  const child = spawn(program, args, {
    cwd: root,
    env: { PATH, HOME: process.env.HOME ?? '', DATA_DIR: join(folder.path, 'data'), ...env },
    detached: true,
  });
  let text = '';
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  /** Resolves with the first match in what it prints. */
  const says = (wanted: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        // Colours stand in the middle of an address.
        const found = wanted.exec(text.replaceAll(/\u001b\[[\d;]*m/g, ''));
        if (found) resolve(found[1] ?? found[0]);
      };
      child.stdout.on('data', look);
      void ended.then(() => reject(new Error(text)));
    });
  const read = (chunk: Buffer) => (text += chunk.toString());
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const stop = () => void process.kill(-child.pid!, 'SIGTERM');
  running.add(stop);
  void ended.then(() => running.delete(stop));
  return { ended, says, output: () => text, stop };
}

test('npm run migrate goes forward and back, and says what it did', async () => {
  const outputs: string[] = [];
  for (const direction of ['up', 'up', 'down', 'sideways']) {
    const run = command(`npm run --silent migrate -- ${direction}`);
    expect(await run.ended).toBe(direction === 'sideways' ? 1 : 0);
    outputs.push(run.output().trim());
  }
  expect(outputs).toEqual([
    'up Migration20261120000000First\nup Migration20261121000000Visitors\nup Migration20261121000001Billing\nup Migration20261121000002Administration\nup Migration20261121000003Partners',
    'Nothing to run up',
    'down Migration20261121000003Partners',
    '"sideways" is no direction: say up or down.',
  ]);
});

test('npm run backup, restore and admin take an installation elsewhere and open its door', async () => {
  const data = join(folder.path, 'data');
  const start = async (dataDir: string) => {
    const running = startProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
    return { url: await running.ready, stop: () => (running.child.kill('SIGTERM'), running.exited) };
  };
  const first = await start(data);
  const file = join(folder.path, 'backup.gz');
  const early = command(`npm run --silent backup -- ${file}`);
  expect(await early.ended).toBe(1);
  expect(early.output()).toContain('is in use by another Promptory');
  await first.stop();

  const saved = command(`npm run --silent backup -- ${file}`);
  expect(await saved.ended).toBe(0);
  const [, rows] = /(\d+) rows of \d+ tables/.exec(saved.output())!;
  expect(Number(rows)).toBeGreaterThan(200);
  const elsewhere = join(folder.path, 'elsewhere');
  const restored = command(`npm run --silent restore -- ${file}`, { DATA_DIR: elsewhere });
  expect(await restored.ended).toBe(0);
  expect(restored.output()).toMatch(new RegExp(`^${rows} rows of \\d+ tables restored`));

  const admin = (...args: string[]) => command('npm run --silent admin --', { DATA_DIR: elsewhere }, args);
  for (const [args, code, says] of [
    [['promote', 'free@promptory.test'], 0, 'free@promptory.test is an admin from now on.'],
    [['promote', 'nobody@promptory.test'], 1, 'There is no account with the address nobody@promptory.test.'],
    [['open'], 1, 'Say what: npm run admin -- promote <email>, or npm run admin -- reset-link <email>'],
  ] as const) {
    const run = admin(...args);
    expect({ code: await run.ended, says: run.output().trim() }).toEqual({ code, says });
  }
  const link = admin('reset-link', 'free@promptory.test');
  expect(await link.ended).toBe(0);
  const token = /\/set-password#([\w-]{43})/.exec(link.output())![1];

  const second = await start(elsewhere);
  const ask = async (query: string) =>
    await (
      await fetch(`${second.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      })
    ).json();
  expect(await ask(`mutation { setPassword(token: "${token}", password: "a horse of another color") }`)).toEqual({
    data: { setPassword: true },
  });
  expect(
    await ask('mutation { signIn(email: "free@promptory.test", password: "a horse of another color") { user { role } } }'),
  ).toEqual({ data: { signIn: { user: { role: 'admin' } } } });
  await second.stop();
});

test('npm run content:new makes a draft that the linter leads through', async () => {
  const content = join(folder.path, 'content');
  await mkdir(join(content, 'legal'), { recursive: true });
  await writeFile(join(content, 'legal', '_category.md'), GOOD_CATEGORY);

  const create = (...args: string[]) => command('npm run --silent content:new --', {}, [...args, content]);
  const made = create('legal', 'Harbor Lease Question List');
  expect(await made.ended).toBe(0);
  expect(made.output()).toContain('legal/harbor-lease-question-list.md is there.');

  const draft = await readFile(join(content, 'legal', 'harbor-lease-question-list.md'), 'utf8');
  const lint = command('npm run --silent content:lint --', {}, [content]);
  expect(await lint.ended).toBe(1);
  const owed = draft
    .split('\n')
    .flatMap((line, index) => (/TODO|(?:description|task|label|related):(?! \w)/.test(line) ? [index + 1] : []));
  expect(owed.length).toBeGreaterThan(15);
  for (const line of owed) expect(lint.output()).toContain(`harbor-lease-question-list.md:${line}: error: `);

  for (const [args, reason] of [
    [['legal', 'Harbor Lease Question List'], 'legal/harbor-lease-question-list.md exists already; open it.'],
    [['law', 'Harbor Lease Question List'], '"law" is no category. There are: legal.'],
    [['legal', 'Harbor'], 'The title has 1 words; give it 3 to 9'],
  ] as const) {
    const refused = create(...args);
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain(reason);
  }
  expect(await readFile(join(content, 'legal', 'harbor-lease-question-list.md'), 'utf8')).toBe(draft);
});

test.each([
  [{}, 'STRIPE_SECRET_KEY is required here.'],
  [{ STRIPE_SECRET_KEY: 'pk_test_0123456789' }, 'STRIPE_SECRET_KEY must be a secret key of Stripe, such as sk_test_….'],
])('npm run stripe:seed with %j says what it needs', async (env, reason) => {
  const run = command('npm run --silent stripe:seed', env);
  expect(await run.ended).toBe(1);
  expect(run.output().trim()).toBe(reason);
});

test('npm run dev serves the client and, through it, the API', async () => {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  // Without the installation, which the tests have behind them.
  const dev = command('node scripts/dev.mjs', { PORT: String(port) });
  const [client] = await Promise.all([dev.says(/Local:\s+(http:\S+?)\/?\s/), dev.says(/Promptory is at/)]);
  expect(await (await fetch(client)).text()).toContain('<div id="root">');
  const answer = await fetch(`${client}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ appInfo { demo } }' }),
  });
  expect(await answer.json()).toEqual({ data: { appInfo: { demo: true } } });
  dev.stop();
  await dev.ended;
});

describe('the comparison with the released schema', () => {
  const RELEASED = `type Query { "Kept." kept(some: Int, old: Int @deprecated(reason: "Use some.")): String
    gone: String past: String @deprecated(reason: "Use kept.") }`;
  const compare = async (current: string) => {
    const [before, after] = [join(folder.path, 'before.graphql'), join(folder.path, 'after.graphql')];
    await writeFile(before, RELEASED);
    await writeFile(after, current);
    const run = command('node scripts/evolution.mjs', {}, [before, after]);
    return { code: await run.ended, output: run.output() };
  };

  test('names what would break a caller, and how to go about it', async () => {
    const { code, output } = await compare('type Query { kept(some: Int!): Int }');
    expect(code).toBe(1);
    expect(output).toContain("Field 'gone' was removed");
    expect(output).toContain("Field 'Query.kept' changed type from 'String' to 'Int'");
    expect(output).toContain("'some' on field 'Query.kept'");
    expect(output).toContain('docs/versioning.md');
  });

  test('lets go what was deprecated when it was released, and lets everything be added', async () => {
    const { code, output } = await compare(
      'type Query { "Another word." kept(some: Int, more: Int): String gone: String added: Int }',
    );
    expect(output).toContain('none of them breaking');
    expect(code).toBe(0);
  });
});

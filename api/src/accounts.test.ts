import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { makeUser } from '../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../test/server.ts';
import { prepareAccounts } from './accounts.ts';
import { ConfigError, readConfig } from './core/config.ts';
import { kysely } from './core/database/query.ts';
import { removeDemoAccounts } from './features/administration/operator/remove-demo-accounts.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://not-asked.example/promptory',
  JWT_SECRETS: 'first:a secret of the tests and long enough',
  PUBLIC_URL: 'https://promptory.example',
};

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

/** Prepares the accounts as a start with these settings does, and returns the lines that it prints. */
async function prepare(env: Record<string, string> = {}): Promise<string[]> {
  const lines: string[] = [];
  await prepareAccounts(server.database.fork(), readConfig(env), server.clock.now, (line) => lines.push(line));
  return lines;
}
const emails = async () =>
  (await kysely(server.database.fork()).selectFrom('users').select('email').orderBy('email').execute()).map(({ email }) => email);

test('the demo accounts are created on this machine, once', async () => {
  expect(await prepare({ HOST: 'localhost', PUBLIC_URL: 'http://127.0.0.1:4000' })).toEqual(['Demo accounts: 3 created']);
  expect(await prepare({ HOST: '::1' })).toEqual(['Demo accounts: all there']);
});

test('a demo account whose email a visitor has taken is left out', async () => {
  await makeUser(server, { email: 'pro@promptory.test' });
  expect(await prepare()).toEqual(['Demo accounts: 2 created']);
  expect(await prepare()).toEqual(['Demo accounts: all there']);
});

test.each([
  ['HOST 0.0.0.0 can be reached from other machines', { HOST: '0.0.0.0' }],
  ['PUBLIC_URL is not an address of this machine', { PUBLIC_URL: 'https://promptory.example' }],
  ['PUBLIC_URL is not an address of this machine', { PUBLIC_URL: 'https://localhost.example' }],
  ['DATABASE_URL is set', { DATABASE_URL: 'postgres://promptory@127.0.0.1/promptory' }],
])('they are not created if others may reach them: %s', async (obstacle, env) => {
  expect(await prepare(env)).toEqual([`Demo accounts: none, because ${obstacle}; DEMO=1 creates them`]);
  expect(await emails()).toEqual([]);
  expect(await prepare({ ...env, DEMO: '1' })).toEqual(['Demo accounts: 3 created']);
  expect(await prepare(env)).toEqual([
    expect.stringMatching(/remove those of an earlier start .*: npm run admin -- remove-demo/),
  ]);
});

test('production does not start beside one of them, and starts when they are removed', async () => {
  await prepare();
  await expect(prepare(production)).rejects.toThrow(
    new ConfigError(
      'The database has demo accounts with the known password (free@promptory.test, pro@promptory.test, admin@promptory.test). Remove them first: npm run admin -- remove-demo-accounts',
    ),
  );
  await removeDemoAccounts(server.database.fork(), server.clock.now);
  expect(await prepare({ ...production, ADMIN_EMAIL: 'Owner@example.test' })).toEqual([
    'First admin: owner@example.test gets a mail with a link to set a password',
  ]);
  expect(await prepare({ ...production, ADMIN_EMAIL: 'owner@example.test' })).toEqual([]);
});

test('an ADMIN_EMAIL that is ignored says why', async () => {
  expect(await prepare({ ADMIN_EMAIL: 'owner@example.test' })).toEqual([
    'Demo accounts: 3 created',
    'ADMIN_EMAIL owner@example.test is ignored: there is an admin already, admin@promptory.test; npm run admin -- promote <email> makes a member one',
  ]);
});

test('where the demo accounts are missing, there is no code of the super user, and strangers cannot read the outbox', () => {
  const opened = (env: Record<string, string>) => {
    const { superUserCode, publicOutbox } = readConfig(env);
    return { superUserCode, publicOutbox };
  };
  expect(opened({})).toEqual({ superUserCode: '2468', publicOutbox: true });
  expect(opened({ HOST: '0.0.0.0' })).toEqual({ superUserCode: null, publicOutbox: false });
  expect(opened({ HOST: '0.0.0.0', DEMO: '1' })).toEqual({ superUserCode: '2468', publicOutbox: true });
  expect(opened({ DATABASE_URL: 'postgres://promptory@127.0.0.1/promptory' })).toEqual({
    superUserCode: null,
    publicOutbox: true,
  });
  expect(opened(production)).toEqual({ superUserCode: null, publicOutbox: false });
  expect(() => readConfig({ ...production, DEMO: '1' })).toThrow(/DEMO=1 creates accounts whose password everybody knows/);
});

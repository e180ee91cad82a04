import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeFree, makeUser } from '../../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { createSetUpLink } from '../../auth/link.ts';
import { SUPER_USER_ID } from '../../users/user.entity.ts';
import { createFirstAdmin } from './first-admin.ts';
import { AdminRecoveryError, promote, resetFactor, resetLink } from './admin-recovery.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const NEW_PASSWORD = 'a horse of another color';
const em = () => server.database.fork();
const tokenOf = (text: string) => /\/set-password#([\w-]+)/.exec(text)![1]!;
const setPassword = async (token: string) =>
  (
    await server.graphql('mutation ($token: String!, $password: String!) { setPassword(token: $token, password: $password) }', {
      token,
      password: NEW_PASSWORD,
    })
  ).body;
const signIn = async (email: string) =>
  (
    await server.graphql<{ data?: { signIn: { token: string; user: { id: string; role: string } } } }>(
      'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { token user { id role } } }',
      { email, password: NEW_PASSWORD },
    )
  ).body.data?.signIn;
const actionsOf = async (subject: string) =>
  em().execute<{ action: string; actor_id: string | null }[]>(
    'select action, actor_id from audit_log where subject_id = ? and actor_id is null and network is null order by id',
    [subject],
  );

test('the first admin gets a mail with a link, sets a password and signs in; a second start changes nothing', async () => {
  const make = () => createFirstAdmin(em(), 'owner@example.test', 'https://promptory.example', server.clock.now);
  expect(await make()).toBe('created');
  expect(await make()).toBe('exists');
  const mails = (await server.mails()).filter(({ to }) => to === 'owner@example.test');
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain('https://promptory.example/set-password#');
  expect((await setPassword(tokenOf(mails[0]!.text))).errors).toBeUndefined();
  expect(await signIn('owner@example.test')).toMatchObject({ user: { id: SUPER_USER_ID, role: 'admin' } });
  expect(await actionsOf(SUPER_USER_ID)).toEqual([{ action: 'user.created', actor_id: null }]);
});

test('an email that is ignored says why', async () => {
  const { email } = await makeUser(server);
  const make = (address: string) => createFirstAdmin(em(), address, 'https://promptory.example', server.clock.now);
  // The admin who is there already.
  await make('owner@example.test');
  expect(await make(email)).toEqual({ ignored: expect.stringContaining(`npm run admin -- promote ${email}`) });
  expect(await make('other@example.test')).toEqual({ ignored: expect.stringContaining('admin already, owner@example.test') });
});

test('promote makes a member an admin, from the next request on', async () => {
  const { user, token } = await makeFree(server);
  const users = async () => (await server.graphql('{ userFigures { totalUsers } }', {}, { token })).status;
  expect(await users()).toBe(403);
  expect(await promote(em(), ` ${user.email.toUpperCase()} `, { origin: 'https://promptory.example' }, server.clock.now)).toBe(
    true,
  );
  expect(await users()).toBe(200);
  expect(await promote(em(), user.email, { origin: 'https://promptory.example' }, server.clock.now)).toBe(false);
  expect(await actionsOf(user.id)).toEqual([{ action: 'user.role-changed', actor_id: null }]);
});

test('promote replaces a link that an admin may have been shown', async () => {
  const { id, email } = await makeUser(server, { passwordHash: null });
  const { token } = await createSetUpLink(em(), id, server.clock.now);
  expect(await promote(em(), email, { origin: 'https://promptory.example' }, server.clock.now)).toBe(true);
  expect((await setPassword(token)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  const [mail] = (await server.mails()).filter(({ to }) => to === email);
  expect((await setPassword(tokenOf(mail!.text))).errors).toBeUndefined();
});

test('reset-link prints a single-use link that is valid for an hour, and mails nobody', async () => {
  const { email, id } = await makeUser(server);
  const link = () => resetLink(em(), email, 'https://promptory.example', server.clock.now);
  const first = await link();
  expect(first).toMatch(/^https:\/\/promptory\.example\/set-password#[\w-]{43}$/);
  expect((await setPassword(tokenOf(first))).errors).toBeUndefined();
  expect(await signIn(email)).toMatchObject({ user: { id } });
  expect((await setPassword(tokenOf(first))).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  const late = tokenOf(await link());
  server.clock.now = new Date(server.clock.now.getTime() + 61 * 60_000);
  expect((await setPassword(late)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  expect((await server.mails()).some(({ to, text }) => to === email && text.includes(first))).toBe(false);
});

test('an unknown email and a disabled account have clear error messages', async () => {
  const { email } = await makeUser(server, { disabledAt: server.clock.now });
  await expect(promote(em(), 'nobody@example.test', { origin: 'https://promptory.example' }, server.clock.now)).rejects.toThrow(
    new AdminRecoveryError('There is no account with the address nobody@example.test.'),
  );
  await expect(resetLink(em(), email, 'https://promptory.example', server.clock.now)).rejects.toThrow(/is disabled/);
});

test('reset-factor removes a lost second factor and mails the account holder', async () => {
  const secured = await makeUser(server, { totpSecret: 'x', totpConfirmedAt: server.clock.now });
  const run = (email: string) => resetFactor(em(), email, 'https://promptory.example', server.clock.now);
  expect([await run(` ${secured.email.toUpperCase()}`), await run(secured.email)]).toEqual([true, false]);
  expect(await actionsOf(secured.id)).toEqual([{ action: 'second-factor.reset', actor_id: null }]);
  expect((await server.mails()).filter(({ to }) => to === secured.email).map(({ subject }) => subject)).toEqual([
    'Two-step sign-in was reset for your Promptory account',
  ]);
  await expect(run('nobody@example.test')).rejects.toThrow(AdminRecoveryError);
});

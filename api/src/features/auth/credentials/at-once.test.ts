import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { executeText } from '../../../../test/clients/graphql.ts';
import { linkTo } from '../../../../test/assertions/mailbox.ts';
import { uniqueIp } from '../../../../test/clients/sign-in.ts';
import { makeCategory, makeMember, makePrompt, makeSuperUser, PASSWORD } from '../../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { onServer } from '../../../../test/on-server.ts';
import { whileWriting } from '../../../../test/while-writing.ts';

const NEW_PASSWORD = 'another horse entirely';
const ROUNDS = [0, 1, 2, 3, 4, 5];

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000', LIMIT_RESETS: '1000' });
  ({ token: admin } = await makeSuperUser(server));
});
afterAll(() => server.close());

const run = (query: string, variables: Record<string, unknown>, token?: string) =>
  server.graphql<{ data?: Record<string, unknown>; errors?: unknown[] }>(query, variables, { token, from: uniqueIp() });
const signIn = (email: string, password: string) =>
  run('mutation ($e: String!, $p: String!) { signIn(email: $e, password: $p) { token } }', { e: email, p: password });
const tokenOf = ({ body }: Awaited<ReturnType<typeof signIn>>) => (body.data?.signIn as { token: string } | undefined)?.token;
const isAlive = async (token: string | undefined) =>
  token !== undefined && (await server.graphql('{ categories { id } }', {}, { token })).status === 200;

/** A member whose password a stranger knows, and the link to reset it. */
async function makeTarget(passwordHash?: string) {
  const { user, token } = await makeMember(server, { emailVerifiedAt: server.clock.now, ...(passwordHash && { passwordHash }) });
  await run('mutation ($e: String!) { requestPasswordReset(email: $e) }', { e: user.email });
  const { token: link } = await linkTo(server, user.email, 'set-password');
  const reset = async () =>
    (await run('mutation ($t: String!, $p: String!) { setPassword(token: $t, password: $p) }', { t: link, p: NEW_PASSWORD })).body
      .data?.setPassword === true;
  return { user, token, reset };
}

test('a sign-in with the old password does not outlive a reset', async () => {
  for (const _ of ROUNDS) {
    const { user, reset } = await makeTarget();
    const [entered] = await Promise.all([signIn(user.email, PASSWORD), reset()]);
    expect(await isAlive(tokenOf(entered))).toBe(false);
    expect(tokenOf(await signIn(user.email, NEW_PASSWORD))).toBeDefined();
  }
});

test('a sign-in that replaces a weak hash does not bring the old password back', async () => {
  const weak = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  for (const _ of ROUNDS) {
    const { user, reset } = await makeTarget(weak);
    await Promise.all([signIn(user.email, PASSWORD), reset()]);
    expect(tokenOf(await signIn(user.email, PASSWORD))).toBeUndefined();
    expect(tokenOf(await signIn(user.email, NEW_PASSWORD))).toBeDefined();
  }
});

test('a sign-in does not survive disabling the account, even if it is enabled again', async () => {
  const disable = (id: string, isDisabled: boolean) =>
    executeText(
      server,
      'mutation ($id: ID!, $off: Boolean!) { adminSetDisabled(id: $id, isDisabled: $off) { isDisabled } }',
      { id, off: isDisabled },
      admin,
    );
  for (const _ of ROUNDS) {
    const { user } = await makeTarget();
    const [entered] = await Promise.all([signIn(user.email, PASSWORD), disable(user.id, true)]);
    await disable(user.id, false);
    expect(await isAlive(tokenOf(entered))).toBe(false);
  }
});

test.each([
  [
    'another password',
    'mutation ($p: String!) { changePassword(currentPassword: $p, newPassword: "a stranger has this") { token } }',
  ],
  ['another email', 'mutation ($p: String!) { changeEmail(email: "stranger@evil.example", password: $p) { hasSecondFactor } }'],
  ['deleting the account', 'mutation ($p: String!) { deleteAccount(password: $p) }'],
  ['a second factor', 'mutation ($p: String!) { beginSecondFactor(password: $p) { secret } }'],
])('a session with the old password does not take the account by %s while it is reset', async (_what, attack) => {
  for (const _ of ROUNDS) {
    const { user, token, reset } = await makeTarget();
    const [attacked, isReset] = await Promise.all([run(attack, { p: PASSWORD }, token), reset()]);
    if (!isReset) {
      // The change came first, and has ended the link.
      expect(attacked.body.errors).toBeUndefined();
      continue;
    }
    expect(tokenOf(await signIn(user.email, NEW_PASSWORD))).toBeDefined();
    const links = await server.database.fork().execute<{ kind: string }[]>('select kind from links where user_id = ?', [user.id]);
    expect(links).toEqual([]);
    const changed = attacked.body.data?.changePassword as { token: string } | undefined;
    expect(await isAlive(changed?.token)).toBe(false);
  }
});

interface Target {
  prompt: string;
  use: string;
  category: string;
}
onServer.each<[string, (target: Target) => string]>([
  ['a matter', ({ prompt }) => `recordUse(promptId: "${prompt}", matter: "Acme") { prompt { id } }`],
  ['a note', ({ use }) => `addToAiUseRecord(ids: ["${use}"], note: { matter: "Acme" }) { id }`],
  ['a practice profile', () => 'setPracticeValues(values: [{ name: "TONE", value: "Plain" }]) { id }'],
  ['a field of work', ({ category }) => `setField(field: "${category}") { id }`],
])('%s that a stranger has sent is not written once the owner has taken the account over', async (_what, write) => {
  const rows = <T>(statement: string, parameters: unknown[] = []) => server.database.fork().execute<T[]>(statement, parameters);
  const category = await makeCategory(server);
  const prompt = await makePrompt(server, category);
  const { user, token } = await makeMember(server, { stripeStatus: 'active' });
  await rows(`insert into practice_fields (name, label, description, placeholder, is_long, position, uses)
    values ('TONE', '', '', '', false, 1, '{}') on conflict do nothing`);
  const [use] = await rows<{ id: string }>(
    "insert into prompt_uses (user_id, prompt_id, used_at) values (?, ?, now() - interval '1 day') returning id",
    [user.id, prompt.id],
  );
  const { body } = await whileWriting(
    server,
    // As a reset clears an account whose email nobody has verified.
    async (connection) => {
      await connection.query('select from users where id = $1 for update', [user.id]);
      for (const table of ['sessions', 'api_keys']) await connection.query(`delete from ${table} where user_id = $1`, [user.id]);
    },
    () => run(`mutation { ${write({ prompt: prompt.id, use: use!.id, category: category.id })} }`, {}, token),
  );
  expect(body.errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
  expect(
    await rows(
      `select field, (select count(*)::int from prompt_uses where user_id = u.id) as uses,
         (select count(*)::int from use_notes where user_id = u.id) as notes,
         (select count(*)::int from practice_values where user_id = u.id) as practice
       from users u where id = ?`,
      [user.id],
    ),
  ).toEqual([{ field: null, uses: 1, notes: 0, practice: 0 }]);
});

onServer.each([
  ['an address that the account is losing', "email = 'moved-' || email"],
  ['an account that is being disabled', 'disabled_at = now()'],
])('a link to reset the password is not written for %s', async (_what, change) => {
  const { user } = await makeMember(server, { emailVerifiedAt: server.clock.now });
  await whileWriting(
    server,
    async (connection) => {
      await connection.query('select from users where id = $1 for update', [user.id]);
      await connection.query(`update users set ${change} where id = $1`, [user.id]);
    },
    () => run('mutation ($e: String!) { requestPasswordReset(email: $e) }', { e: user.email }),
  );
  expect(await server.database.fork().execute('select 1 from reset_links where user_id = ?', [user.id])).toEqual([]);
});

onServer('the id of a user who is being deleted is not given again', async () => {
  const { user } = await makeMember(server);
  const { body } = await whileWriting(
    server,
    async (connection) => {
      await connection.query('delete from users where id = $1', [user.id]);
      await connection.query("insert into audit_log (at, action, subject_id, detail) values (now(), 'user.deleted', $1, '{}')", [
        user.id,
      ]);
    },
    () =>
      run(
        'mutation ($i: CreateUserInput!) { adminCreateUser(input: $i) { user { id } } }',
        { i: { id: user.id, email: `next-${user.email}` } },
        admin,
      ),
  );
  expect(body.errors).toMatchObject([{ extensions: { code: 'CONFLICT', fields: { id: 'Id already in use' } } }]);
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DAY } from '../../../core/time.ts';
import { makeUser, PASSWORD } from '../../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ PUBLIC_URL: 'https://promptory.example' });
});
afterAll(() => server.close());

const MUTATION =
  'mutation ($input: SignUpInput!) { signUp(input: $input) { token user { id email firstName subscriptionStatus isEmailVerified } } }';
const input = (fields: Record<string, unknown> = {}) => ({
  email: 'nell@example.test',
  password: 'three unrelated words',
  acceptsTerms: true,
  ...fields,
});
interface SignedUp {
  token: string;
  user: { id: string; email: string; firstName: string | null; subscriptionStatus: string; isEmailVerified: boolean };
}
let network = 0;
/** Uses a new network by default, because sign-ups are throttled by network. */
const signUp = async (fields: Record<string, unknown> = {}, from = `198.51.${Math.floor(++network / 250)}.${network % 250}`) => {
  const { status, body } = await server.graphql(MUTATION, { input: input(fields) }, { from });
  return { status, error: body.errors?.[0], signedUp: (body.data as { signUp: SignedUp } | null | undefined)?.signUp };
};
const users = (email: string) =>
  server.database.fork().execute<Record<string, unknown>[]>('select * from users where email = ?', [email]);
const linkTo = async (email: string) => {
  const mail = (await server.mails()).find(({ to, text }) => to === email && text.includes('#'));
  return /https:\/\/promptory\.example\/verify-email#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
};
const verify = (token: string) => server.graphql('mutation ($token: String!) { verifyEmail(token: $token) }', { token });

test('a sign-up creates a free account, signs in, and records the accepted terms', async () => {
  const { signedUp } = await signUp({ email: ' Nell@Example.test ', firstName: ' Nell ' });
  expect(signedUp!.user).toMatchObject({
    email: 'nell@example.test',
    firstName: 'Nell',
    subscriptionStatus: 'free',
    isEmailVerified: false,
  });
  expect(await users('nell@example.test')).toEqual([
    expect.objectContaining({
      role: 'member',
      stripe_status: null,
      terms_accepted_at: expect.anything(),
      email_verified_at: null,
    }),
  ]);
  const { body } = await server.graphql('{ me { email } stats { totalPrompts } }', {}, { token: signedUp!.token });
  expect(body.data).toEqual({ me: { email: 'nell@example.test' }, stats: { totalPrompts: 0 } });
});

test('the link in the welcome mail verifies the email, once', async () => {
  const { signedUp } = await signUp({ email: 'vera@example.test' });
  const token = await linkTo('vera@example.test');
  const { rows } = { rows: await server.database.fork().execute('select * from links') };
  expect(JSON.stringify(rows)).not.toContain(token);
  expect((await verify(token)).body).toEqual({ data: { verifyEmail: true } });
  const me = await server.graphql('{ me { isEmailVerified } }', {}, { token: signedUp!.token });
  expect(me.body.data).toEqual({ me: { isEmailVerified: true } });
  expect((await verify(token)).body.errors![0]).toMatchObject({
    message: 'This link has expired or was already used. Request a new one.',
    extensions: { code: 'NOT_FOUND' },
  });
});

test('the link in the welcome mail leads on to a page of this site, and to nothing else', async () => {
  await signUp({ email: 'onward@example.test', next: '/prompt/contract-analysis-assistant' });
  await signUp({ email: 'astray@example.test', next: '//evil.example' });
  const mails = await server.mails();
  const textTo = (email: string) => mails.find(({ to }) => to === email)?.text ?? '';
  expect(textTo('onward@example.test')).toMatch(
    /promptory\.example\/verify-email\?next=%2Fprompt%2Fcontract-analysis-assistant#[\w-]{43}\s/,
  );
  expect(textTo('astray@example.test')).toMatch(/promptory\.example\/verify-email#[\w-]{43}\s/);
});

test('only the newest link works, for seven days', async () => {
  const { signedUp } = await signUp({ email: 'newest@example.test' });
  const first = await linkTo('newest@example.test');
  const again = () => server.graphql('mutation { sendVerification }', {}, { token: signedUp!.token });
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
  expect((await again()).body).toEqual({ data: { sendVerification: true } });
  const second = await linkTo('newest@example.test');
  expect(second).not.toBe(first);
  expect((await verify(first)).status).toBe(404);
  const before = server.clock.now;
  server.clock.now = new Date(before.getTime() + 7 * DAY + 1);
  expect((await verify(second)).status).toBe(404);
  server.clock.now = before;
  expect((await verify(second)).status).toBe(200);
  await again();
  await again();
  expect((await again()).body.errors![0]!.extensions.code).toBe('RATE_LIMITED');
});

test('a confirmed address is mailed no link to confirm it', async () => {
  const { signedUp } = await signUp({ email: 'already@example.test' });
  expect((await verify(await linkTo('already@example.test'))).status).toBe(200);
  const mailsOf = async () => (await server.mails()).filter(({ to }) => to === 'already@example.test').length;
  const before = await mailsOf();
  const { status, body } = await server.graphql('mutation { sendVerification }', {}, { token: signedUp!.token });
  expect({ status, error: body.errors![0] }).toMatchObject({
    status: 409,
    error: { message: 'Your email address is confirmed already.', extensions: { code: 'CONFLICT' } },
  });
  expect(await mailsOf()).toBe(before);
});

test.each(['', 'x', "' or 1=1 --", 'x'.repeat(43), 'a\0b', 'é'.repeat(43)])('the link %j is not found', async (token) => {
  expect((await verify(token)).status).toBe(404);
});

test.each<[fields: Record<string, unknown>, field: string, reason: RegExp]>([
  [{ email: '' }, 'email', /Enter your email address/],
  [{ email: 'nobody' }, 'email', /valid email/],
  [{ email: 'a\0@example.test' }, 'email', /valid email/],
  [{ password: 'short' }, 'password', /at least 8 characters/],
  [{ password: 'x'.repeat(129) }, 'password', /at most 128/],
  [{ password: 'password1' }, 'password', /most common/],
  [{ password: 'QwertyUIOP' }, 'password', /most common/],
  [{ password: 'Promptory-2026!' }, 'password', /too easy to guess/],
  [{ email: 'longname@example.test', password: 'longname@example.test' }, 'password', /too easy to guess/],
  [{ email: 'longname@example.test', password: 'LongName99' }, 'password', /too easy to guess/],
  [{ acceptsTerms: false }, 'acceptsTerms', /18 or older/],
  [{ firstName: 'x'.repeat(101) }, 'firstName', /at most 100/],
  [{ firstName: 'Ann\nEntries: 999' }, 'firstName', /single line/],
  [{ firstName: 'Ann\0' }, 'firstName', /cannot be shown/],
])('%j is rejected with the name of the field', async (fields, field, reason) => {
  const { status, error } = await signUp({ email: 'bad@example.test', ...fields });
  expect(status).toBe(400);
  expect(error!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: { [field]: expect.stringMatching(reason) } });
  expect(await users('bad@example.test')).toEqual([]);
});

test('a password may be long, simple, and start or end with spaces', async () => {
  const password = ` ${'correct horse '.repeat(9)}`;
  expect((await signUp({ email: 'long@example.test', password })).status).toBe(200);
  const signIn = await server.graphql('mutation ($p: String!) { signIn(email: "long@example.test", password: $p) { token } }', {
    p: password,
  });
  expect(signIn.status).toBe(200);
});

test('a taken email gets a general error, its owner gets a mail, and nothing changes', async () => {
  const owner = await makeUser(server, { email: 'taken@example.test', firstName: 'Tess' });
  const before = await users('taken@example.test');
  const { status, error } = await signUp({ email: 'TAKEN@example.test', firstName: 'Mallory' });
  expect({ status, message: error!.message }).toEqual({
    status: 400,
    message: 'This account could not be created. If you have one already, sign in.',
  });
  expect(await users('taken@example.test')).toEqual(before);
  const mails = (await server.mails()).filter(({ to }) => to === owner.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['You already have a Promptory account']);
});

test('the owner of the account is signed in if the password is right', async () => {
  const owner = await makeUser(server, { email: 'back@example.test' });
  const { signedUp } = await signUp({ email: 'back@example.test', password: PASSWORD });
  expect(signedUp!.user.id).toBe(owner.id);
});

test('a disabled account cannot sign in by signing up', async () => {
  await makeUser(server, { email: 'closed@example.test', disabledAt: server.clock.now });
  expect((await signUp({ email: 'closed@example.test', password: PASSWORD })).status).toBe(400);
});

test('an address that nobody has confirmed gets ten mails an hour, however many accounts there are one after another', async () => {
  const email = 'victim@example.test';
  const from = () => ({ from: `192.0.2.${network}` });
  for (let count = 0; count < 6; count += 1) {
    const { token } = (await signUp({ email })).signedUp!;
    const change =
      'mutation ($p: String!) { changePassword(currentPassword: $p, newPassword: "another horse entirely") { token } }';
    const changed = await server.graphql(change, { p: input().password }, { token, ...from() });
    const next = (changed.body.data as unknown as { changePassword: { token: string } }).changePassword.token;
    if (count === 5) expect((await server.graphql('mutation { sendVerification }', {}, { token: next })).status).toBe(429);
    const remove = 'mutation { deleteAccount(password: "another horse entirely") }';
    expect((await server.graphql(remove, {}, { token: next, ...from() })).status).toBe(200);
  }
  const mails = (await server.mails()).filter(({ to }) => to === email).map(({ subject }) => subject);
  expect(mails).toHaveLength(10);
  expect(mails).not.toContain('Your Promptory account was deleted');
});

test('20 parallel sign-ups with one email create one account', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => signUp({ email: 'race@example.test' })));
  expect(await users('race@example.test')).toHaveLength(1);
  expect(responses.filter(({ status }) => status !== 200 && status !== 400)).toEqual([]);
  expect(responses.some(({ status }) => status === 200)).toBe(true);
});

test('the sixth sign-up in an hour from one network is rejected', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 6; count++)
    statuses.push((await signUp({ email: `many-${count}@example.test` }, '203.0.113.9')).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});

import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { DAY } from '../../core/time.ts';
import { makeSubscriber } from '../../../test/clients/pay.ts';
import { accountClients, wrongPassword } from '../../../test/clients/account.ts';
import { makeFree, makeMember, makeSession, makeUser, PASSWORD } from '../../../test/fixtures/factories.ts';
import { statusOf } from '../../../test/fixtures/forged-tokens.ts';
import { linkTo, mailsTo, subjectsTo } from '../../../test/assertions/mailbox.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { signInClients, uniqueIp } from '../../../test/clients/sign-in.ts';

const NEW = 'another horse entirely';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ PUBLIC_URL: 'https://promptory.example' });
});
afterEach(() => server.stripeEmulator.injectFailures({}));
afterAll(() => server.close());

const { rest } = signInClients(() => server);
const { run, readAccount, changeEmail, changePassword, verify } = accountClients(() => server);
const later = (milliseconds: number) => (server.clock.now = new Date(server.clock.now.getTime() + milliseconds));

describe('changing the email', () => {
  test('mails at most five links an hour to one address, no matter from how many accounts', async () => {
    const email = 'victim@example.test';
    for (let account = 0; account < 7; account += 1) {
      const { token } = await makeMember(server);
      expect((await changeEmail(token, email)).data!.changeEmail.pendingEmail).toBe(email);
    }
    expect(await subjectsTo(server, email)).toHaveLength(5);
  });

  test('it requires the password and notifies both mailboxes', async () => {
    const { token, user } = await makeFree(server);
    expect(await changeEmail(token, 'new-nell@example.test', 'a wrong one')).toMatchObject(wrongPassword('password'));
    expect(await readAccount(token)).toMatchObject({ pendingEmail: null });
    expect(await mailsTo(server, 'new-nell@example.test')).toEqual([]);

    expect((await changeEmail(token, ' New-Nell@Example.test ')).data).toMatchObject({
      changeEmail: { pendingEmail: 'new-nell@example.test', user: { email: user.email } },
    });
    expect(await subjectsTo(server, 'new-nell@example.test')).toEqual(['Confirm your new email address for Promptory']);
    const [notice] = await mailsTo(server, user.email);
    expect(notice).toMatchObject({
      subject: 'A new email address for your Promptory account',
      text: expect.stringContaining('new-nell@example.test'),
    });
    expect(notice!.text).not.toContain('verify-email#');
    // Until the link is used, only the old email signs in.
    expect([(await rest(user.email, PASSWORD)).status, (await rest('new-nell@example.test', PASSWORD)).status]).toEqual([
      200, 401,
    ]);

    const { url, token: link } = await linkTo(server, 'new-nell@example.test', 'verify-email');
    // The page of an ended link tells it from one that confirms the current email.
    expect(url).toBe(`https://promptory.example/verify-email?change=1#${link}`);
    const reset = await run(
      'mutation ($e: String!) { requestPasswordReset(email: $e) }',
      { e: user.email },
      { from: uniqueIp() },
    );
    expect(reset.status).toBe(200);
    const old = await linkTo(server, user.email, 'set-password');
    expect((await verify(link)).data).toEqual({ verifyEmail: true });
    expect((await verify(link)).status).toBe(404);
    expect([(await rest(user.email, PASSWORD)).status, (await rest('new-nell@example.test', PASSWORD)).status]).toEqual([
      401, 200,
    ]);
    expect(await subjectsTo(server, user.email)).toContain('The email address of your Promptory account has changed');
    expect(await statusOf(server, token)).toBe(200);
    // The password link in the old mailbox no longer works.
    const set = await run(
      'mutation ($t: String!, $p: String!) { setPassword(token: $t, password: $p) }',
      { t: old.token, p: NEW },
      { from: uniqueIp() },
    );
    expect(set.status).toBe(404);
  });

  test('only the newest link works, for a day', async () => {
    const { token } = await makeFree(server);
    await changeEmail(token, 'first-try@example.test');
    const first = await linkTo(server, 'first-try@example.test', 'verify-email');
    await changeEmail(token, 'second-try@example.test');
    const second = await linkTo(server, 'second-try@example.test', 'verify-email');
    expect((await verify(first.token)).status).toBe(404);
    const before = server.clock.now;
    later(DAY + 1);
    expect((await verify(second.token)).status).toBe(404);
    expect(await readAccount((await makeSession(server, (await makeMember(server)).user)).token)).toMatchObject({
      pendingEmail: null,
    });
    expect(await readAccount(token)).toMatchObject({ pendingEmail: null });
    server.clock.now = before;
    expect((await verify(second.token)).status).toBe(200);
  });

  test('a new password cancels an email change that somebody else requested', async () => {
    const { token, user } = await makeFree(server);
    await changeEmail(token, 'mallory@example.test');
    const { token: link } = await linkTo(server, 'mallory@example.test', 'verify-email');
    await changePassword(token, PASSWORD, NEW);
    expect((await verify(link)).status).toBe(404);
    expect((await rest(user.email, NEW)).status).toBe(200);
  });

  test('a taken email gets the same response, and only its owner gets a mail', async () => {
    const { token } = await makeFree(server);
    const owner = await makeUser(server);
    const [free, taken] = [await changeEmail(token, 'nobody-has-it@example.test'), await changeEmail(token, owner.email)];
    const rest = ({ data, ...response }: typeof free) => ({ ...response, account: { ...data!.changeEmail, pendingEmail: null } });
    expect(rest(taken)).toEqual(rest(free));
    expect(taken.data!.changeEmail.pendingEmail).toBe(owner.email);
    const [notice] = await mailsTo(server, owner.email);
    expect(notice!.subject).toBe('You already have a Promptory account');
    expect(notice!.text).not.toContain('#');
  });

  test('the link does not work if another account has taken the email in the meantime', async () => {
    const { token, user } = await makeFree(server);
    await changeEmail(token, 'wanted-by-two@example.test');
    const { token: link } = await linkTo(server, 'wanted-by-two@example.test', 'verify-email');
    await makeUser(server, { email: 'wanted-by-two@example.test' });
    expect(await verify(link)).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
      message: 'This link has expired or was already used. Request a new one.',
    });
    expect(await readAccount(token)).toMatchObject({ user: { email: user.email } });
  });

  test('the current email, an invalid email and a sixth change in an hour are rejected', async () => {
    const { token, user } = await makeFree(server);
    expect(await changeEmail(token, user.email.toUpperCase())).toMatchObject({
      status: 400,
      fields: { email: 'This is your address already' },
    });
    for (const email of ['', 'nobody', 'a\0@example.test'])
      expect(await changeEmail(token, email)).toMatchObject({ status: 400, fields: { email: expect.stringMatching(/^Enter/) } });
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await changeEmail(token, `many-${count}@example.test`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

test('a changed email is copied to the Stripe customer; if Stripe fails, the account still has the new email', async () => {
  const { token, user, customer } = await makeSubscriber(server);
  const move = async (email: string) => {
    expect((await changeEmail(token, email)).code).toBeUndefined();
    const { token: link } = await linkTo(server, email, 'verify-email');
    expect((await verify(link)).data).toEqual({ verifyEmail: true });
    return server.stripeEmulator.store.get('customer', customer);
  };
  expect(await move('paid-1@example.test')).toMatchObject({ email: 'paid-1@example.test' });
  server.stripeEmulator.injectFailures({ responses: Array<'500'>(12).fill('500') });
  expect(await move('paid-2@example.test')).toMatchObject({ email: 'paid-1@example.test' });
  expect(await server.database.fork().execute('select email from users where id = ?', [user.id])).toEqual([
    { email: 'paid-2@example.test' },
  ]);
  expect(server.logged).toContainEqual(expect.objectContaining({ msg: 'Stripe has the old address of a customer', customer }));
});

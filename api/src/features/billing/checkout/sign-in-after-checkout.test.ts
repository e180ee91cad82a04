import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { HOUR } from '../../../core/time.ts';
import { actionsOf } from '../../../../test/assertions/audit.ts';
import { linkTo } from '../../../../test/assertions/mailbox.ts';
import { executeText } from '../../../../test/clients/graphql.ts';
import { confirmPayment, deliverWebhooks } from '../../../../test/clients/pay.ts';
import { setUpSecondFactor } from '../../../../test/clients/second-factor.ts';
import { uniqueIp } from '../../../../test/clients/sign-in.ts';
import { makeAdmin, makeFree, makeSuperUser, PASSWORD } from '../../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000' });
});
afterAll(() => server.close());

const newSecret = () => randomBytes(32).toString('base64url');
let last = 0;
const newEmail = () => `payer-${(last += 1)}@example.test`;

const BUY = 'mutation ($input: UserSubscriptionInput!) { createUserSubscription(input: $input) { clientSecret } }';
const SIGN_IN =
  'mutation ($email: String!, $secret: String!) { signInAfterCheckout(email: $email, secret: $secret) { token user { email } } }';

/** Opens the checkout, as the browser with this secret does. Undefined if the server refuses. */
async function openCheckout(email: string, signInSecret: string | null, password = PASSWORD) {
  const input = { email, password, planType: 'monthly', acceptsTerms: true, signInSecret };
  const { body } = await server.graphql(BUY, { input }, { from: uniqueIp() });
  return (body.data as { createUserSubscription: { clientSecret: string } } | null)?.createUserSubscription.clientSecret;
}
async function pay(clientSecret: string | undefined) {
  await confirmPayment(server, clientSecret!);
  await deliverWebhooks(server);
}
/** The token of the new session, or the code of the error. */
async function signIn(email: string, secret: string) {
  const { body } = await server.graphql(SIGN_IN, { email, secret }, { from: uniqueIp() });
  const data = body.data as { signInAfterCheckout: { token: string } } | null | undefined;
  return data?.signInAfterCheckout.token ?? body.errors?.[0]?.extensions.code;
}
const ownEmail = async (token: string | undefined) =>
  (await executeText<{ me: { email: string } }>(server, '{ me { email } }', {}, token)).me.email;
const idOf = async (email: string) =>
  (await server.database.fork().execute<{ id: string }[]>('select id from users where email = ?', [email]))[0]!.id;
const signInWithPassword = async (email: string) =>
  (
    await executeText<{ signIn: { token: string } }>(
      server,
      'mutation ($e: String!, $p: String!) { signIn(email: $e, password: $p) { token } }',
      { e: email, p: PASSWORD },
    )
  ).signIn.token;
/** A buyer who has paid, with the secret of their browser. */
async function makeBuyer() {
  const [email, secret] = [newEmail(), newSecret()];
  const clientSecret = await openCheckout(email, secret);
  await pay(clientSecret);
  return { email, secret, clientSecret: clientSecret! };
}

describe('the browser that made the account and has paid', () => {
  test('is signed in, which is audited', async () => {
    const { email, secret } = await makeBuyer();
    const token = await signIn(` ${email.toUpperCase()}`, secret);
    expect(await ownEmail(token)).toBe(email);
    expect(await actionsOf(server, await idOf(email))).toContain('sign-in.succeeded');
  });

  test('is not signed in before the payment has arrived, and is afterwards', async () => {
    const [email, secret] = [newEmail(), newSecret()];
    const clientSecret = await openCheckout(email, secret);
    expect(await signIn(email, secret)).toBe('NOT_FOUND');
    await pay(clientSecret);
    expect(await ownEmail(await signIn(email, secret))).toBe(email);
  });

  test('keeps the secret through a second request and a change of plan', async () => {
    const [email, secret] = [newEmail(), newSecret()];
    await openCheckout(email, secret);
    await openCheckout(email, secret);
    const input = { email, password: PASSWORD, planType: 'annual', acceptsTerms: true, signInSecret: secret };
    const { createUserSubscription: annual } = await executeText<{ createUserSubscription: { clientSecret: string } }>(
      server,
      BUY,
      { input },
    );
    await pay(annual.clientSecret);
    expect(await ownEmail(await signIn(email, secret))).toBe(email);
  });

  test('is signed in once: neither a replay nor parallel requests get another session', async () => {
    const { email, secret } = await makeBuyer();
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map(() => signIn(email, secret)));
    expect(outcomes.filter((outcome) => outcome !== 'NOT_FOUND')).toHaveLength(1);
    expect(await signIn(email, secret)).toBe('NOT_FOUND');
  });

  test('is not signed in a day later', async () => {
    const { email, secret } = await makeBuyer();
    server.clock.now = new Date(server.clock.now.getTime() + 25 * HOUR);
    expect(await signIn(email, secret)).toBe('NOT_FOUND');
  });

  test('leaves no secret in the database', async () => {
    const { secret } = await makeBuyer();
    const stored = await server.database
      .fork()
      .execute<{ hash: Uint8Array }[]>('select sign_in_hash as hash from checkout_attempts where sign_in_hash is not null');
    expect(stored.length).toBeGreaterThan(0);
    for (const { hash } of stored) expect(Buffer.from(hash).includes(Buffer.from(secret))).toBe(false);
  });
});

describe('somebody else is not signed in', () => {
  test('with the address of the success page', async () => {
    const { email, clientSecret } = await makeBuyer();
    for (const secret of [clientSecret.split('_secret_')[0]!, clientSecret, newSecret(), '', 'x'.repeat(43), '\0'.repeat(43)])
      expect(await signIn(email, secret)).toBe('NOT_FOUND');
  });

  test('with the secret of another checkout, whether that was paid or not', async () => {
    const [paid, victim] = [await makeBuyer(), await makeBuyer()];
    const [email, secret] = [newEmail(), newSecret()];
    await openCheckout(email, secret);
    expect(await signIn(victim.email, paid.secret)).toBe('NOT_FOUND');
    expect(await signIn(victim.email, secret)).toBe('NOT_FOUND');
    expect(await signIn(email, victim.secret)).toBe('NOT_FOUND');
  });

  test('by paying for an account that was there before, with its password or without', async () => {
    const { user } = await makeFree(server);
    const secret = newSecret();
    expect(await openCheckout(user.email, secret, 'a wrong guess 7')).toBeUndefined();
    await pay(await openCheckout(user.email, secret));
    expect(await signIn(user.email, secret)).toBe('NOT_FOUND');
  });

  test('by taking up the checkout of another browser', async () => {
    const [email, ofOwner, ofOther] = [newEmail(), newSecret(), newSecret()];
    await openCheckout(email, ofOwner);
    await pay(await openCheckout(email, ofOther));
    expect(await signIn(email, ofOther)).toBe('NOT_FOUND');
  });

  test('nor is a checkout opened with the password of an account that has a second factor', async () => {
    const { user, token } = await makeFree(server);
    await setUpSecondFactor(server, token);
    expect(await openCheckout(user.email, newSecret())).toBeUndefined();
  });

  test('without a secret that only the browser could have made', async () => {
    const input = { email: newEmail(), password: PASSWORD, planType: 'monthly', acceptsTerms: true, signInSecret: '1234' };
    const { status, body } = await server.graphql(BUY, { input }, { from: uniqueIp() });
    expect({ status, fields: body.errors?.[0]?.extensions.fields }).toMatchObject({
      status: 400,
      fields: { signInSecret: expect.any(String) },
    });
  });
});

describe('a payment opens no account', () => {
  test('that asks for a second factor', async () => {
    const { email, secret } = await makeBuyer();
    await setUpSecondFactor(server, await signInWithPassword(email));
    expect(await signIn(email, secret)).toBe('NOT_FOUND');
  });

  test('that asked for a second factor once, even after it was turned off', async () => {
    const { email, secret } = await makeBuyer();
    const token = await signInWithPassword(email);
    await setUpSecondFactor(server, token);
    await server.database.fork().execute('update users set totp_confirmed_at = null where email = ?', [email]);
    expect(await signIn(email, secret)).toBe('NOT_FOUND');
  });

  test('that somebody has signed out of since', async () => {
    const { email, secret } = await makeBuyer();
    await executeText(server, 'mutation { signOut }', {}, await signInWithPassword(email));
    expect(await signIn(email, secret)).toBe('NOT_FOUND');
  });

  test('whose email is another one since', async () => {
    const { email, secret } = await makeBuyer();
    const next = newEmail();
    const change = 'mutation ($e: String!, $p: String!) { changeEmail(email: $e, password: $p) { pendingEmail } }';
    await server.database.fork().execute('update users set email_verified_at = now() where email = ?', [email]);
    await executeText(server, change, { e: next, p: PASSWORD }, await signInWithPassword(email));
    const { token } = await linkTo(server, next, 'verify-email');
    await executeText(server, 'mutation ($t: String!) { verifyEmail(token: $t) }', { t: token });
    expect(await signIn(next, secret)).toBe('NOT_FOUND');
  });

  test('whose email an admin has changed', async () => {
    const { email, secret } = await makeBuyer();
    const { token: admin } = await makeAdmin(server);
    const next = newEmail();
    const change = 'mutation ($id: ID!, $input: UpdateUserInput!) { adminUpdateUser(id: $id, input: $input) { email } }';
    await executeText(server, change, { id: await idOf(email), input: { email: next } }, admin);
    expect(await signIn(next, secret)).toBe('NOT_FOUND');
  });

  test('that is disabled, even when it is enabled again', async () => {
    const { email, secret } = await makeBuyer();
    const { token: admin } = await makeSuperUser(server);
    const id = await idOf(email);
    const disable = 'mutation ($id: ID!, $off: Boolean!) { adminSetDisabled(id: $id, isDisabled: $off) { isDisabled } }';
    await executeText(server, disable, { id, off: true }, admin);
    expect(await signIn(email, secret)).toBe('NOT_FOUND');
    await executeText(server, disable, { id, off: false }, admin);
    expect(await signIn(email, secret)).toBe('NOT_FOUND');
  });

  test('whose mailbox was proven since by a new password', async () => {
    const { email, secret } = await makeBuyer();
    await server.graphql('mutation ($e: String!) { requestPasswordReset(email: $e) }', { e: email }, { from: uniqueIp() });
    const { token } = await linkTo(server, email, 'set-password');
    await executeText(server, 'mutation ($t: String!, $p: String!) { setPassword(token: $t, password: $p) }', {
      t: token,
      p: 'another horse entirely',
    });
    expect(await signIn(email, secret)).toBe('NOT_FOUND');
  });

  test('that got its money back', async () => {
    const { email, secret } = await makeBuyer();
    await executeText(server, 'mutation { refundSubscription { plan } }', {}, await signInWithPassword(email));
    expect(await signIn(email, secret)).toBe('NOT_FOUND');
  });
});

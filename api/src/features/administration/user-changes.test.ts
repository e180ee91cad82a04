import type { Subscription } from '@promptory/stripe-emulator';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { adminActions, adminClient, type CreatedUser, newIdAndEmail } from '../../../test/clients/admin.ts';
import { executeText } from '../../../test/clients/graphql.ts';
import { makeSubscriber } from '../../../test/clients/pay.ts';
import { makeAdmin, makeMember, makeSuperUser, makeUser, PASSWORD } from '../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

const NEW_PASSWORD = 'a brand new battery staple';

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
beforeAll(async () => {
  server = await startServer({
    LIMIT_COST_PER_MINUTE: '1000000000',
    LIMIT_CHECKOUTS: '1000',
    LIMIT_SIGN_IN_FAILURES_NETWORK: '1000',
  });
  await makeSuperUser(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  admin = await makeAdmin(server);
});

const { runAction, runActionForError, findUser, auditLogOf, setPassword, signIn, statusOf, mailsTo, countUsers } = adminClient(
  () => ({
    server,
    token: admin.token,
  }),
);

describe('updating a user', () => {
  test('changes given fields, keeps missing ones, and clears empty ones', async () => {
    const user = await makeUser(server, { firstName: 'Nell', lastName: 'Gray', profileImageUrl: 'https://example.test/a.png' });
    const { id, email } = user;
    expect(await runAction('update', { id, input: { email, firstName: 'Ada' } })).toMatchObject({
      firstName: 'Ada',
      lastName: 'Gray',
      profileImageUrl: user.profileImageUrl,
    });
    expect(await runAction('update', { id, input: { email, lastName: '', profileImageUrl: null } })).toMatchObject({
      firstName: 'Ada',
      lastName: null,
      profileImageUrl: null,
    });
    expect(await auditLogOf(id)).toEqual([
      {
        action: 'user.changed',
        actor: admin.user.id,
        detail: { lastName: { from: 'Gray', to: null }, profileImageUrl: { from: user.profileImageUrl, to: null } },
      },
      { action: 'user.changed', actor: admin.user.id, detail: { firstName: { from: 'Nell', to: 'Ada' } } },
    ]);
  });

  test('without an address, keeps the one that the member has chosen since the admin saw the list', async () => {
    const { user, token } = await makeMember(server, { emailVerifiedAt: server.clock.now });
    const { email } = newIdAndEmail();
    const change = 'mutation ($e: String!, $p: String!) { changeEmail(email: $e, password: $p) { pendingEmail } }';
    await server.graphql(change, { e: email, p: PASSWORD }, { token });
    const [mail] = await mailsTo(email);
    const link = /#([\w-]{43})/.exec(mail!.text)![1];
    await server.graphql('mutation ($token: String!) { verifyEmail(token: $token) }', { token: link });
    for (const input of [{ firstName: 'Ada' }, { firstName: 'Nell', email: null }])
      expect(await runAction('update', { id: user.id, input })).toMatchObject({ email, isEmailVerified: true });
  });

  describe('says what the caller has seen', () => {
    const seen = { firstName: 'Nell', lastName: 'Gray', profileImageUrl: null };
    const update = (id: string, input: object, expected: object) =>
      server.graphql(
        'mutation ($id: ID!, $input: UpdateUserInput!, $expected: UpdateUserInput) { adminUpdateUser(id: $id, input: $input, expected: $expected) { firstName lastName } }',
        { id, input, expected },
        { token: admin.token },
      );
    const makeSeen = () => makeUser(server, { firstName: seen.firstName, lastName: seen.lastName });

    test('of two admins who change one field, the second one learns it', async () => {
      const { id, email } = await makeSeen();
      const responses = await Promise.all(['Ada', 'Eve'].map((firstName) => update(id, { firstName }, { ...seen, email })));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { firstName } = (await findUser(id))!;
      expect(responses.find(({ status }) => status === 409)!.body.errors).toMatchObject([
        { extensions: { code: 'CONFLICT', fields: { firstName: `It is now “${firstName}”.` } } },
      ]);
      expect(await auditLogOf(id)).toHaveLength(1);
    });

    test.each([
      ['a value that was removed', { lastName: 'Hill' }, { lastName: null }, { lastName: 'It is now empty.' }],
      [
        'an address',
        { email: 'third@example.test' },
        { email: 'second@example.test' },
        { email: 'It is now “second@example.test”.' },
      ],
    ])('%s is a conflict, and nothing is saved', async (_what, input, meanwhile, fields) => {
      const { id, email } = await makeSeen();
      await runAction('update', { id, input: meanwhile });
      const { status, body } = await update(id, { firstName: 'Ada', ...input }, { ...seen, email });
      expect(status).toBe(409);
      expect(body.errors).toMatchObject([{ extensions: { code: 'CONFLICT', fields } }]);
      expect(await findUser(id)).toMatchObject({ firstName: 'Nell', ...meanwhile });
    });

    test('another field, or the same change, is no conflict', async () => {
      const { id, email } = await makeSeen();
      await runAction('update', { id, input: { firstName: 'Ada' } });
      expect((await update(id, { lastName: 'Hill' }, { ...seen, email })).body.data).toEqual({
        adminUpdateUser: { firstName: 'Ada', lastName: 'Hill' },
      });
      expect((await update(id, { firstName: 'Ada' }, seen)).status).toBe(200);
      expect((await update(id, { profileImageUrl: 'https://example.test/a.png' }, { profileImageUrl: '' })).status).toBe(200);
    });

    test('of two admins who grant Pro, the second one learns what the first one has granted', async () => {
      const { id } = await makeUser(server);
      const grant = (until: string | null, expected?: string | null) =>
        server.graphql(
          'mutation ($id: ID!, $until: DateTimeISO, $expected: DateTimeISO) { adminGrantPro(id: $id, until: $until, expected: $expected) { proUntil } }',
          { id, until, expected },
          { token: admin.token },
        );
      const [march, june] = ['2027-03-01T23:59:59.000Z', '2027-06-30T23:59:59.000Z'];
      expect((await grant(march, null)).body.data).toEqual({ adminGrantPro: { proUntil: march } });
      for (const until of [june, null])
        expect(await grant(until, '2027-01-01T00:00:00.000Z')).toMatchObject({
          status: 409,
          body: {
            errors: [
              {
                message: expect.stringContaining('It now ends on March 1, 2027 at 11:59 PM UTC.'),
                extensions: { code: 'CONFLICT' },
              },
            ],
          },
        });
      expect((await grant(june, null)).status).toBe(409);
      // The same grant is no conflict.
      expect((await grant(march, null)).status).toBe(200);
      expect((await grant(june, march)).body.data).toEqual({ adminGrantPro: { proUntil: june } });
      // Without what was seen, any grant is replaced.
      expect((await grant(null)).body.data).toEqual({ adminGrantPro: { proUntil: null } });
      expect((await grant(june, march)).body.errors).toMatchObject([{ message: expect.stringContaining('There is none now.') }]);
    });
  });

  test('without a change writes nothing and sends no mail', async () => {
    const { id, email, firstName } = await makeUser(server);
    expect(await runAction('update', { id, input: { email, firstName } })).toMatchObject({ id, email, firstName });
    expect(await auditLogOf(id)).toEqual([]);
    expect(await mailsTo(email)).toEqual([]);
  });

  test('a changed email is unverified, both mailboxes are notified, and sessions stay valid', async () => {
    const { user, token } = await makeMember(server, { emailVerifiedAt: server.clock.now });
    const { email } = newIdAndEmail();
    expect(await runAction('update', { id: user.id, input: { email } })).toMatchObject({ email, isEmailVerified: false });
    expect(await statusOf(token)).toBe(200);
    expect((await mailsTo(user.email)).map(({ text }) => text)).toEqual([expect.stringContaining(email)]);
    const [mail] = await mailsTo(email);
    const link = /#([\w-]{43})/.exec(mail!.text)![1];
    await server.graphql('mutation ($token: String!) { verifyEmail(token: $token) }', { token: link });
    expect((await findUser(user.id))!.emailVerifiedAt).toEqual(server.clock.now);
    expect(await auditLogOf(user.id)).toContainEqual({
      action: 'user.changed',
      actor: admin.user.id,
      detail: { email: { from: user.email, to: email } },
    });
    expect((await signIn(user.email, PASSWORD)).status).toBe(401);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  test('one’s own email can only be changed on the account page, with the password', async () => {
    const { email } = newIdAndEmail();
    expect(await runActionForError('update', { id: admin.user.id, input: { email } })).toMatchObject({
      status: 403,
      code: 'FORBIDDEN',
    });
    expect(await findUser(admin.user.id)).toMatchObject({ email: admin.user.email });
    expect(await mailsTo(email)).toEqual([]);
    const input = { email: admin.user.email, firstName: 'Ada' };
    expect(await runAction('update', { id: admin.user.id, input })).toMatchObject(input);
  });

  test('links in the old mailbox stop working', async () => {
    const { user, token } = await makeMember(server);
    const reset = 'mutation ($own: String!) { requestPasswordReset(email: $own) }';
    await executeText(server, reset, { own: user.email }, token);
    const change = 'mutation ($next: String!, $password: String!) { changeEmail(email: $next, password: $password) { id } }';
    await executeText(server, change, { next: `next-${user.email}`, password: PASSWORD }, token);
    const links = () =>
      server.database
        .fork()
        .execute(
          "select kind from links where user_id = ? union all select 'password' from reset_links where user_id = ? order by kind",
          [user.id, user.id],
        );
    expect(await links()).toEqual([{ kind: 'email' }, { kind: 'password' }]);
    const url = (await mailsTo(user.email)).map(({ text }) => /http\S+set-password\S*#[\w-]{43}/.exec(text)?.[0]).find(Boolean)!;
    await runAction('update', { id: user.id, input: { email: `moved-${user.email}` } });
    expect(await setPassword(url, NEW_PASSWORD)).toBe('NOT_FOUND');
    expect(await links()).toEqual([{ kind: 'verify' }]);
  });

  test('a user without a password gets a new set-up link at the new email, and the old link stops working', async () => {
    const input = newIdAndEmail();
    const { setUpLink } = await runAction<CreatedUser>('create', { input });
    const email = `right-${input.email}`;
    await runAction('update', { id: input.id, input: { email } });
    expect(await setPassword(setUpLink.url, NEW_PASSWORD)).toBe('NOT_FOUND');
    const [mail] = await mailsTo(email);
    expect(await setPassword(/http\S+#[\w-]{43}/.exec(mail!.text)![0], NEW_PASSWORD)).toBe(true);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
  });

  test('a taken email is a conflict, also for parallel requests', async () => {
    const [one, other] = [await makeUser(server), await makeUser(server)];
    expect(await runActionForError('update', { id: one.id, input: { email: other.email.toUpperCase() } })).toEqual({
      status: 409,
      code: 'CONFLICT',
      message: 'Email already in use',
      fields: { email: 'Email already in use' },
    });
    expect(await findUser(one.id)).toMatchObject({ email: one.email });
    const { email } = newIdAndEmail();
    const responses = await Promise.all(
      [one, other].map(({ id }) => server.graphql(adminActions.update, { id, input: { email } }, { token: admin.token })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([await auditLogOf(one.id), await auditLogOf(other.id)].flat()).toHaveLength(1);
  });

  test('other fields are rejected by GraphQL and ignored by REST', async () => {
    const user = await makeUser(server);
    const wanted = {
      role: 'admin',
      passwordHash: 'x',
      stripeCustomerId: 'cus_other',
      subscriptionStatus: 'active',
      id: 'superuser-002',
      isDisabled: true,
      proUntil: '2030-01-01T00:00:00Z',
    };
    for (const [name, value] of Object.entries(wanted)) {
      const { status, code } = await runActionForError('update', { id: user.id, input: { email: user.email, [name]: value } });
      expect({ name, status, code }).toEqual({ name, status: 400, code: 'BAD_USER_INPUT' });
      if (name !== 'id')
        expect((await runActionForError('create', { input: { ...newIdAndEmail(), [name]: value } })).status).toBe(400);
    }
    const before = await findUser(user.id);
    const response = await server.rest('PUT', `/api/admin/users/${user.id}`, {
      token: admin.token,
      body: { ...wanted, email: user.email, firstName: 'Ada' },
    });
    expect(response).toMatchObject({
      status: 200,
      body: { id: user.id, firstName: 'Ada', role: 'member', subscriptionStatus: 'free' },
    });
    expect(await findUser(user.id)).toEqual({ ...before, firstName: 'Ada' });
  });
});

describe('deleting a user', () => {
  test('cancels the subscription first, then ends all sessions; past payments stay at Stripe', async () => {
    const { user, token } = await makeSubscriber(server);
    const { stripeSubscriptionId, stripeCustomerId } = (await findUser(user.id))!;
    const before = await countUsers();
    expect(await runAction('delete', { id: user.id })).toEqual({ id: user.id, figures: { totalUsers: before - 1 } });
    expect(await findUser(user.id)).toBeNull();
    expect(await statusOf(token)).toBe(401);
    expect(await server.stripeEmulator.store.get('subscription', stripeSubscriptionId!)).toMatchObject({ status: 'canceled' });
    expect(await server.stripeEmulator.store.find('invoice', { customer: stripeCustomerId })).toEqual([
      expect.objectContaining({ status: 'paid' }),
    ]);
    expect((await auditLogOf(user.id))[0]).toMatchObject({ action: 'user.deleted', actor: admin.user.id });
  });

  test('ends the checkout that is being opened meanwhile, too', async () => {
    const { user, token } = await makeMember(server);
    const opening = server.rest('POST', '/api/create-subscription', { body: { planType: 'monthly' }, token });
    const [{ status }] = await Promise.all([opening, runAction('delete', { id: user.id })]);
    expect(status).toBeLessThan(500);
    const { store } = server.stripeEmulator;
    const customers = await store.find('customer', { email: user.email });
    const left = await Promise.all(customers.map(({ id }) => store.find<Subscription>('subscription', { customer: id })));
    expect(left.flat().filter((subscription) => subscription.status !== 'canceled')).toEqual([]);
    expect(await server.database.fork().execute('select 1 from billing_locks')).toEqual([]);
  });

  test('deletes nothing if Stripe fails', async () => {
    const { user, token } = await makeMember(server, {
      stripeCustomerId: 'cus_stays',
      stripeSubscriptionId: 'sub_stays',
      stripeStatus: 'active',
    });
    server.stripeEmulator.injectFailures({ responses: Array<'500'>(12).fill('500') });
    try {
      expect(await runActionForError('delete', { id: user.id })).toMatchObject({ status: 402, code: 'PAYMENT_FAILED' });
    } finally {
      server.stripeEmulator.injectFailures({});
    }
    expect(await statusOf(token)).toBe(200);
    expect(await auditLogOf(user.id)).toEqual([]);
  });

  test('a second time is NOT_FOUND', async () => {
    const { id } = await makeUser(server);
    await runAction('delete', { id });
    expect(await runActionForError('delete', { id })).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
      message: 'User not found',
    });
  });
});

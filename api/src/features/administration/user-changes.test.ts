import type { Subscription } from '@promptory/stripe-emulator';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { DAY } from '../../core/time.ts';
import { adminActions, adminClient, type CreatedUser, newIdAndEmail } from '../../../test/clients/admin.ts';
import { executeText } from '../../../test/clients/graphql.ts';
import { makeSubscriber } from '../../../test/clients/pay.ts';
import { makeAdmin, makeMember, makeSuperUser, makeUser, PASSWORD } from '../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { SUPER_USER_ID } from '../users/user.entity.ts';

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

const { runAction, runActionForError, findUser, auditLogOf, setPassword, signIn, statusOf } = adminClient(() => ({
  server,
  token: admin.token,
}));
const later = (milliseconds: number) => new Date(server.clock.now.getTime() + milliseconds);
const mailsTo = async (email: string) => (await server.mails()).filter(({ to }) => to === email);

const countUsers = async () =>
  (await executeText<{ userFigures: { totalUsers: number } }>(server, '{ userFigures { totalUsers } }', {}, admin.token))
    .userFigures.totalUsers;

describe('creating a user', () => {
  test('creates a test user without a password and a set-up link for seven days', async () => {
    const before = await countUsers();
    const input = { ...newIdAndEmail(), firstName: ' Nell ', lastName: 'Gray', profileImageUrl: 'http://example.test/nell.png' };
    const { user, setUpLink, figures } = await runAction<CreatedUser>('create', {
      input: { ...input, email: ` ${input.email.toUpperCase()} ` },
    });
    expect(user).toEqual({
      ...input,
      firstName: 'Nell',
      role: 'member',
      subscriptionStatus: 'active',
      isRegistered: false,
      isTestUser: true,
      isDisabled: false,
      isEmailVerified: false,
      proUntil: null,
      stripeCustomerId: expect.stringMatching(/^admin-test-[\w-]{12}$/),
    });
    expect(figures.totalUsers).toBe(before + 1);
    expect(setUpLink).toEqual({
      url: expect.stringMatching(/^http:\/\/.+\/set-password#[\w-]{43}$/),
      expiresAt: later(7 * DAY).toISOString(),
    });
    const [mail] = await mailsTo(input.email);
    expect(mail!.text).toContain(setUpLink.url);
    expect(await auditLogOf(input.id)).toEqual([
      {
        action: 'user.created',
        actor: admin.user.id,
        detail: { email: input.email, firstName: 'Nell', lastName: 'Gray', profileImageUrl: input.profileImageUrl },
      },
    ]);

    expect((await signIn(input.email, NEW_PASSWORD)).status).toBe(401);
    expect(await setPassword(setUpLink.url, NEW_PASSWORD)).toBe(true);
    const { status, body } = await signIn(input.email, NEW_PASSWORD);
    expect(status).toBe(200);
    expect(await statusOf(body.token)).toBe(200);
  });

  test('requires only an id and an email; empty fields are omitted', async () => {
    const input = newIdAndEmail();
    expect(
      (await runAction<CreatedUser>('create', { input: { ...input, firstName: '', lastName: '  ', profileImageUrl: '' } })).user,
    ).toMatchObject({
      ...input,
      firstName: null,
      lastName: null,
      profileImageUrl: null,
    });
  });

  test('is a conflict if the id or email is taken, also for parallel requests', async () => {
    const { id, email } = await makeUser(server);
    const before = await countUsers();
    const other = newIdAndEmail();
    const cases = [
      [{ id, email: other.email }, { id: 'Id already in use' }],
      [{ id: other.id, email: email.toUpperCase() }, { email: 'Email already in use' }],
      [
        { id, email },
        { id: 'Id already in use', email: 'Email already in use' },
      ],
      [{ id: SUPER_USER_ID, email: other.email }, { id: 'Id already in use' }],
    ] as const;
    for (const [input, fields] of cases)
      expect(await runActionForError('create', { input })).toEqual({
        status: 409,
        code: 'CONFLICT',
        message: Object.values(fields)[0],
        fields,
      });
    expect(await countUsers()).toBe(before);

    const responses = await Promise.all(
      Array.from({ length: 8 }, () => server.graphql(adminActions.create, { input: other }, { token: admin.token })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    expect(await countUsers()).toBe(before + 1);
    expect(await mailsTo(other.email)).toHaveLength(1);
    expect(await auditLogOf(other.id)).toHaveLength(1);
  });

  test('is a conflict if the id was that of a deleted user, whose records still have it', async () => {
    const { id, email } = newIdAndEmail();
    await runAction<CreatedUser>('create', { input: { id, email } });
    await runAction('delete', { id });
    expect(await runActionForError('create', { input: { id, email } })).toEqual({
      status: 409,
      code: 'CONFLICT',
      message: 'Id already in use',
      fields: { id: 'Id already in use' },
    });
    // The email may be used again.
    await runAction<CreatedUser>('create', { input: { ...newIdAndEmail(), email } });
  });

  test.each<[string, Record<string, unknown>]>([
    ['id', { id: '' }],
    ['id', { id: ' ' }],
    ['id', { id: 'a b' }],
    ['id', { id: 'a/b' }],
    ['id', { id: '..' }],
    ['id', { id: 'x'.repeat(101) }],
    ['id', { id: 'a\0b' }],
    ['email', { email: 'nobody' }],
    ['email', { email: '' }],
    ['email', { email: `${'x'.repeat(250)}@example.test` }],
    ['email', { email: 'a@example.test\r\nBcc: b@example.test' }],
    ['firstName', { firstName: 'x'.repeat(101) }],
    ['lastName', { lastName: 'a\0b' }],
    ['firstName', { firstName: 'two\nlines' }],
    ['profileImageUrl', { profileImageUrl: 'javascript:alert(1)' }],
    ['profileImageUrl', { profileImageUrl: 'data:image/png;base64,AAAA' }],
    ['profileImageUrl', { profileImageUrl: 'ftp://example.test/a.png' }],
    ['profileImageUrl', { profileImageUrl: 'https://user:secret@example.test/' }],
    ['profileImageUrl', { profileImageUrl: `https://example.test/${'x'.repeat(5000)}` }],
    ['profileImageUrl', { profileImageUrl: 'nell.png' }],
  ])('an invalid %s is rejected with the name of the field: %j', async (field, wrong) => {
    const { status, code, fields } = await runActionForError('create', { input: { ...newIdAndEmail(), ...wrong } });
    expect({ status, code, names: Object.keys(fields ?? {}) }).toEqual({ status: 400, code: 'BAD_USER_INPUT', names: [field] });
  });

  test('input is stored exactly', async () => {
    const input = { ...newIdAndEmail(), firstName: '<script>alert(1)</script>', lastName: "O'Hara; --" };
    expect((await runAction<CreatedUser>('create', { input })).user).toMatchObject(input);
  });

  test('is allowed once per document', async () => {
    const both =
      'mutation { a: adminCreateUser(input: { id: "a", email: "a@example.test" }) { user { id } } b: adminCreateUser(input: { id: "b", email: "b@example.test" }) { user { id } } }';
    expect((await server.graphql(both, {}, { token: admin.token })).body.errors![0]!.extensions.code).toBe(
      'GRAPHQL_VALIDATION_FAILED',
    );
  });
});

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

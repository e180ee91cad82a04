import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { DAY } from '../../core/time.ts';
import { adminActions, adminClient, type CreatedUser, newIdAndEmail } from '../../../test/clients/admin.ts';
import { makeAdmin, makeSuperUser, makeUser } from '../../../test/fixtures/factories.ts';
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

const { runAction, runActionForError, auditLogOf, setPassword, signIn, statusOf, mailsTo, countUsers } = adminClient(() => ({
  server,
  token: admin.token,
}));
const later = (milliseconds: number) => new Date(server.clock.now.getTime() + milliseconds);
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

import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { DAY } from '../../core/time.ts';
import { executeText } from '../../../test/clients/graphql.ts';
import { auditOf } from '../../../test/assertions/audit.ts';
import { makeAdmin, makeCategory, makeFree, makeMember, makePrompt, makeUser } from '../../../test/fixtures/factories.ts';
import { makeClientSet } from '../../../test/fixtures/client-set.ts';
import { makeKey } from '../../../test/fixtures/key.ts';
import { makeOwnPrompt } from '../../../test/fixtures/mine.ts';
import { makeOwnWorkflow } from '../../../test/fixtures/own-workflow.ts';
import { makeMyVersion } from '../../../test/fixtures/my-versions.ts';
import { makeSubscriber } from '../../../test/clients/pay.ts';
import { setUpSecondFactor } from '../../../test/clients/second-factor.ts';
import { type GraphQLBody, startServer, type TestServer } from '../../../test/server.ts';
import { uniqueIp } from '../../../test/clients/sign-in.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ LIMIT_CHECKOUTS: '1000' });
});
afterEach(() => server.stripeEmulator.injectFailures({}));
afterAll(() => server.close());

const codeOf = (body: GraphQLBody) => body.errors?.[0]?.extensions.code;

describe('the data export', () => {
  const exported = async (token: string) => {
    const { exportMyData } = await executeText<{ exportMyData: string }>(server, '{ exportMyData }', {}, token);
    return {
      text: exportMyData,
      data: JSON.parse(exportMyData) as Record<string, Record<string, unknown>[]> & { profile: Record<string, unknown> },
    };
  };
  const contact = (email: string, message: string) =>
    server.graphql(
      'mutation ($input: ContactInput!) { submitContact(input: $input) }',
      { input: { name: 'Nell', email, subject: 'A question', message } },
      { from: uniqueIp() },
    );

  test('it has all data about the member, and nothing about others', async () => {
    const { token, user } = await makeSubscriber(server);
    const other = await makeMember(server, { firstName: 'Otherwise' });
    const admin = await makeAdmin(server);
    const prompt = await makePrompt(server, await makeCategory(server));
    const { secret, codes } = await setUpSecondFactor(server, token);
    const [own, others] = [await makeKey(server, user, { name: 'My own key' }), await makeKey(server, other.user)];
    const mine = await makeOwnPrompt(server, token, { title: 'My own memo', content: 'To [NAME].' });
    await makeOwnPrompt(server, other.token, { title: 'A memo of Otherwise' });
    const { createCollection } = await executeText<{ createCollection: { id: string } }>(
      server,
      'mutation { createCollection(name: "Mornings") { id } }',
      {},
      token,
    );
    await executeText(
      server,
      'mutation ($c: ID!, $o: ID!) { addToCollection(collectionId: $c, ownPromptId: $o, note: "First") { collection { id } } }',
      { c: createCollection.id, o: mine.id },
      token,
    );
    const memoStep = { title: 'Write it', ownPromptId: mine.id };
    await makeOwnWorkflow(server, token, { title: 'My own way', steps: [memoStep] });
    await makeMyVersion(server, token, prompt, { content: `${prompt.content} Kindly.`, note: 'Softer' });
    for (const { key } of [own, others]) await server.graphql('{ categories { id } }', {}, { token: key });
    await server.jobs.keyUse.run();
    for (const who of [token, other.token]) {
      await executeText(
        server,
        'mutation ($id: ID!) { setFavorite(promptId: $id, isFavorited: true) { favorites } recordUse(promptId: $id) { stats { totalUsed } } reportPrompt(promptId: $id, message: "A word is missing") }',
        { id: prompt.id },
        who,
      );
    }
    await executeText(server, 'mutation ($id: ID!) { adminEndSessions(id: $id) }', { id: other.user.id }, admin.token);
    await makeClientSet(server, user.id);
    await contact(user.email, 'My own question');
    await contact(other.user.email, 'The question of another');
    await server.database.fork().execute('update users set email_verified_at = ? where id = ?', [server.clock.now, user.id]);

    const { text, data } = await exported(token);
    expect(data.profile).toMatchObject({
      id: user.id,
      email: user.email,
      firstName: user.firstName,
      hasPassword: true,
      hasSecondFactor: true,
    });
    expect(data).toMatchObject({
      subscription: { status: 'active', plan: 'monthly' },
      favorites: [{ promptId: prompt.id }],
      ownPrompts: [{ id: mine.id, title: 'My own memo', content: 'To [NAME].', variables: [{ name: 'NAME' }] }],
      collections: [{ name: 'Mornings', entries: [{ ownPromptId: mine.id, promptId: null, note: 'First' }] }],
      ownWorkflows: [{ title: 'My own way', steps: [{ ...memoStep, promptId: null, takes: [], ownFields: [], checks: [] }] }],
      myVersions: [{ promptId: prompt.id, content: `${prompt.content} Kindly.`, ownWords: 'Kindly.', note: 'Softer' }],
      myVersionSaves: [{ promptId: prompt.id, revision: 1, note: 'Softer' }],
      uses: [{ promptId: prompt.id }],
      recentUses: [{ promptId: prompt.id }],
      reports: [{ promptId: prompt.id, message: 'A word is missing' }],
      contactMessages: [{ message: 'My own question' }],
      invoices: [{ amount: 4900, status: 'paid' }],
      paidPeriods: [{ monthlyAmount: 4900, endedAt: null }],
      checkouts: [{ plan: 'monthly' }],
      apiKeys: [{ id: own.id, name: 'My own key', lastFour: own.key.slice(-4), revokedAt: null }],
      apiKeyDays: [{ keyId: own.id, requests: 1 }],
      apiKeyOperations: [{ keyId: own.id, operation: 'Query.categories', calls: 1 }],
      clientSetVault: { salt: 'c2FsdA==', iterations: 600000, proof: 'cHJvb2Y=' },
      clientSetRecords: [{ version: 1, ciphertext: 'Y2lwaGVy', size: 8, deletedAt: null }],
      audit: expect.arrayContaining([expect.objectContaining({ action: 'second-factor.added', by: 'you' })]),
    });
    expect(data.sessions).toHaveLength(1);
    const [row] = await server.database
      .fork()
      .execute<{ password_hash: string; totp_secret: string }[]>('select password_hash, totp_secret from users where id = ?', [
        user.id,
      ]);
    const [hashOf] = await server.database
      .fork()
      .execute<{ hash: string }[]>("select encode(secret_hash, 'hex') as hash from api_keys where id = ?", [own.id]);
    for (const hidden of [
      token,
      own.key,
      own.key.split('_')[3]!,
      others.id,
      hashOf!.hash,
      row!.password_hash,
      row!.totp_secret,
      secret,
      ...codes,
      '$argon2',
      other.user.email,
      other.user.id,
      'Otherwise',
      admin.user.id,
      admin.user.email,
    ])
      expect(text).not.toContain(hidden);
    expect((await auditOf(server, user.id)).at(-1)).toMatchObject({ action: 'data.exported', actor_id: user.id });
  });

  test('it has what others did to the account, but not who and from which network', async () => {
    const [{ token, user }, admin] = [await makeFree(server), await makeAdmin(server)];
    const until = new Date(server.clock.now.getTime() + 30 * DAY).toISOString();
    const granted = await server.graphql(
      'mutation ($id: ID!, $until: DateTimeISO) { adminGrantPro(id: $id, until: $until) { id } }',
      { id: user.id, until },
      { token: admin.token, from: '198.51.100.77' },
    );
    expect(granted.status).toBe(200);
    const { text, data } = await exported(token);
    expect(data.audit).toEqual([
      expect.objectContaining({ action: 'user.pro-granted', by: 'somebody else', network: null, detail: null }),
    ]);
    expect(text).not.toContain('198.51.100.77');
    expect(text).not.toContain(admin.user.id);
  });

  test('it has contact messages only if the email is verified', async () => {
    const { token, user } = await makeFree(server);
    await contact(user.email, 'Written by the owner of the mailbox');
    expect((await exported(token)).data.contactMessages).toEqual([]);
  });

  test('it cannot be requested for another user', async () => {
    const [{ token }, other] = [await makeFree(server), await makeUser(server)];
    for (const field of [
      `exportMyData(id: "${other.id}")`,
      `exportMyData(userId: "${other.id}")`,
      `account(id: "${other.id}") { id }`,
    ])
      expect(await server.graphql(`{ ${field} }`, {}, { token })).toMatchObject({
        status: 400,
        body: { errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }] },
      });
    expect(codeOf((await server.graphql('{ exportMyData }')).body)).toBe('UNAUTHENTICATED');
  });

  test('if Stripe fails, it has everything but the invoices', async () => {
    const { token } = await makeSubscriber(server);
    server.stripeEmulator.injectFailures({ responses: Array<'500'>(20).fill('500') });
    const { data } = await exported(token);
    expect(data).toMatchObject({ invoices: null, subscription: { status: 'active' } });
  });
});

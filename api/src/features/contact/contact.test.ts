import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { executeText } from '../../../test/clients/graphql.ts';
import { makeAdmin, makeUser, PASSWORD } from '../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ OWNER_EMAIL: 'owner@promptory.test' });
});
afterAll(() => server.close());

const MUTATION = 'mutation ($input: ContactInput!) { submitContact(input: $input) }';
const message = { name: 'Nell Ash', email: 'Nell@Example.test ', subject: 'A question', message: 'How do I\ncancel?' };
const stored = () =>
  server.database.fork().execute<{ email: string; subject: string }[]>('select * from contact_messages order by created_at');

test('a message is stored, mailed to the owner and confirmed to the sender', async () => {
  const before = await stored();
  const { status, body } = await server.rest('POST', '/api/contact', { body: message, from: '198.51.100.1' });
  expect({ status, body }).toEqual({
    status: 201,
    body: { success: true, message: "Thank you for contacting us. We'll get back to you soon." },
  });
  expect((await stored()).slice(before.length)).toEqual([expect.objectContaining({ ...message, email: 'nell@example.test' })]);

  const mails = await server.mails();
  expect(mails.map(({ to, subject, replyTo }) => ({ to, subject, replyTo }))).toEqual(
    expect.arrayContaining([
      { to: 'owner@promptory.test', subject: 'Contact: A question', replyTo: 'nell@example.test' },
      { to: 'nell@example.test', subject: 'We received your message', replyTo: null },
    ]),
  );
  const toOwner = mails.find(({ to }) => to === 'owner@promptory.test')!;
  expect(toOwner.text).toContain('How do I\ncancel?');
  expect(toOwner.html).toContain('How do I<br>cancel?');
  // The confirmation must not contain the input: anybody can enter any email address.
  const toSender = mails.find(({ to }) => to === 'nell@example.test')!;
  for (const typed of ['Nell Ash', 'A question', 'cancel?']) expect(toSender.text + toSender.html).not.toContain(typed);
  expect(await server.database.fork().execute('select * from mails')).toEqual([]);
});

test.each<[field: string, value: string, reason: RegExp]>([
  ['name', '   ', /Enter your name/],
  ['email', ' ', /Enter your email address/],
  ['email', 'nobody', /Enter a valid email address/],
  ['email', 'a@b.test\r\nBcc: all@example.test', /Enter a valid email address/],
  ['email', `${'x'.repeat(250)}@b.test`, /Enter a valid email address/],
  ['subject', '', /Enter a subject/],
  ['subject', 'Hello\r\nBcc: all@example.test', /single line/],
  ['message', '\n\t ', /Enter a message/],
  ['message', 'x'.repeat(10_001), /at most 10,000 characters/],
  ['message', 'a\0b', /cannot be shown/],
])('rejects %s %j and names the field', async (field, value, reason) => {
  const before = await stored();
  const rest = await server.rest('POST', '/api/contact', { body: { ...message, [field]: value }, from: '198.51.100.2' });
  expect({ status: rest.status, fields: rest.body.fields }).toEqual({
    status: 400,
    fields: { [field]: expect.stringMatching(reason) },
  });
  const graphql = await server.graphql(MUTATION, { input: { ...message, [field]: value } }, { from: '198.51.100.2' });
  expect(graphql.body.errors![0]!.extensions).toEqual({ code: 'BAD_USER_INPUT', fields: rest.body.fields });
  expect(await stored()).toEqual(before);
});

test('a message with the honeypot field filled in gets a normal response and is dropped', async () => {
  const before = await stored();
  const { body } = await server.graphql(
    MUTATION,
    { input: { ...message, website: 'https://spam.example' } },
    { from: '198.51.100.3' },
  );
  expect(body).toEqual({ data: { submitContact: true } });
  const rest = await server.rest('POST', '/api/contact', {
    body: { ...message, website: 'https://spam.example' },
    from: '198.51.100.3',
  });
  expect(rest.status).toBe(201);
  expect(await stored()).toEqual(before);
});

describe('a message with an id', () => {
  const count = async (searched: string) => (await stored()).filter(({ subject }) => subject === searched).length;
  const send = async (from: string, id: string, values: object = {}) => {
    const { body } = await server.graphql(MUTATION, { input: { ...message, ...values, id } }, { from });
    return body.data ?? body.errors![0]!.extensions;
  };

  test('is stored and mailed once, however often it is sent, and counts once, over REST and GraphQL together', async () => {
    const mailsBefore = (await server.mails()).length;
    const [from, id] = ['198.51.100.5', randomUUID()];
    const values = { ...message, subject: 'In turn' };
    for (let sent = 0; sent < 7; sent += 1) expect(await send(from, id, values)).toEqual({ submitContact: true });
    expect((await server.rest('POST', '/api/contact', { body: { ...values, id }, from })).status).toBe(201);
    const parallel = randomUUID();
    await Promise.all(Array.from({ length: 3 }, () => send(from, parallel, { subject: 'In parallel' })));
    expect([await count('In turn'), await count('In parallel')]).toEqual([1, 1]);
    expect((await server.mails()).length - mailsBefore).toBe(4);
    for (let sent = 0; sent < 3; sent += 1) expect(await send(from, randomUUID())).toEqual({ submitContact: true });
    expect(await send(from, randomUUID())).toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('is sent again at the limit, too, where another one is refused', async () => {
    const [from, id] = ['198.51.100.9', randomUUID()];
    expect(await send(from, id)).toEqual({ submitContact: true });
    for (let sent = 0; sent < 4; sent += 1) await send(from, randomUUID());
    expect(await send(from, id)).toEqual({ submitContact: true });
    expect(await send(from, randomUUID())).toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('is accepted at the limit together with a retry that overlaps it', async () => {
    const [from, id] = ['198.51.100.11', randomUUID()];
    for (let sent = 0; sent < 4; sent += 1) await send(from, randomUUID());
    const accepted = { submitContact: true };
    expect(await Promise.all([send(from, id), send(from, id)])).toEqual([accepted, accepted]);
  });

  test('counts if it is another one with the id of a stored one', async () => {
    const [from, id] = ['198.51.100.10', randomUUID()];
    await send(from, id, { subject: 'The first one' });
    for (let sent = 0; sent < 4; sent += 1)
      expect(await send(from, id, { subject: `Number ${sent}` })).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(await send(from, id, { subject: 'The last one' })).toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('is refused if its id is that of another message, no matter who sent that', async () => {
    const id = randomUUID();
    expect(await send('198.51.100.6', id)).toEqual({ submitContact: true });
    const before = await stored();
    for (const values of [{ message: 'Another' }, { email: 'other@example.test' }])
      expect(await send('198.51.100.7', id, values)).toEqual({ code: 'BAD_USER_INPUT', fields: { id: 'Use a new id' } });
    expect(await stored()).toEqual(before);
  });

  test.each(['', 'nothing', 'a\0b'])('is refused with the id %j', async (id) => {
    const before = await stored();
    expect(await send('198.51.100.8', id)).toEqual({ code: 'BAD_USER_INPUT', fields: { id: 'Use a UUID' } });
    expect(await stored()).toEqual(before);
  });
});

test('one address gets five confirmations an hour, no matter from how many networks; every message is stored', async () => {
  const email = 'victim@example.test';
  const before = (await stored()).length;
  for (let network = 0; network < 7; network += 1)
    await server.rest('POST', '/api/contact', { body: { ...message, email }, from: `203.0.113.${network + 1}` });
  expect((await server.mails()).filter(({ to }) => to === email)).toHaveLength(5);
  expect(await stored()).toHaveLength(before + 7);
});

test('the sixth message in an hour from one network is rate limited, over REST and GraphQL together', async () => {
  const from = '198.51.100.4';
  for (let sent = 0; sent < 5; sent++) {
    const response =
      sent % 2
        ? await server.rest('POST', '/api/contact', { body: message, from })
        : await server.graphql(MUTATION, { input: message }, { from });
    expect(response.status).toBe(sent % 2 ? 201 : 200);
  }
  const limited = await server.rest('POST', '/api/contact', { body: message, from });
  expect({ status: limited.status, code: limited.body.code, wait: Number(limited.headers.get('retry-after')) > 0 }).toEqual({
    status: 429,
    code: 'RATE_LIMITED',
    wait: true,
  });
});

describe('the inbox', () => {
  interface Message {
    id: string;
    subject: string;
    createdAt: string;
    readAt: string | null;
    answeredAt: string | null;
    answeredBy: string | null;
    userId: string | null;
  }
  interface Page {
    totalCount: number;
    unread: number;
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
    edges: { cursor: string; node: Message }[];
  }
  const FIELDS = 'id name email subject message createdAt readAt answeredAt answeredBy userId';
  const INBOX = `query ($first: Int, $after: String, $filter: MessageFilter) { contactMessages(first: $first, after: $after, filter: $filter) {
    totalCount unread pageInfo { hasNextPage endCursor } edges { cursor node { ${FIELDS} } } } }`;
  const MARK = `mutation ($id: ID!, $isRead: Boolean, $isAnswered: Boolean) { markContactMessage(id: $id, isRead: $isRead, isAnswered: $isAnswered) { ${FIELDS} } }`;

  let token: string;
  let adminId: string;
  let adminEmail: string;
  /** Ids of seven messages, the latest first; two have the same time. */
  let ids: string[];
  beforeAll(async () => {
    const admin = await makeAdmin(server);
    ({ token } = admin);
    adminId = admin.user.id;
    adminEmail = admin.user.email;
    const em = server.database.fork();
    await em.execute('delete from contact_messages');
    const minutes = [1, 2, 3, 3, 4, 5, 6];
    const made = minutes.map((minute) => ({ minute, id: randomUUID() }));
    for (const { minute, id } of made)
      await em.execute(
        "insert into contact_messages (id, name, email, subject, message, created_at) values (?, 'Nell', 'nell@example.test', ?, 'How', ?::timestamptz)",
        [id, `Number ${minute}`, `2026-11-20T10:0${minute}:00.123456Z`],
      );
    ids = made.sort((one, other) => other.minute - one.minute || (one.id < other.id ? 1 : -1)).map(({ id }) => id);
  });
  const page = async (variables: Record<string, unknown> = {}) =>
    (await executeText<{ contactMessages: Page }>(server, INBOX, variables, token)).contactMessages;
  const idsOf = ({ edges }: Page) => edges.map(({ node }) => node.id);
  const mark = async (id: string, isRead?: boolean, isAnswered?: boolean) =>
    (await executeText<{ markContactMessage: Message }>(server, MARK, { id, isRead, isAnswered }, token)).markContactMessage;

  test('is paged, latest first, without skips and repeats', async () => {
    const all: string[] = [];
    let after: string | null = null;
    do {
      const shown: Page = await page({ first: 3, after });
      expect(shown).toMatchObject({ totalCount: 7, unread: 7 });
      all.push(...idsOf(shown));
      after = shown.pageInfo.hasNextPage ? shown.pageInfo.endCursor : null;
    } while (after !== null);
    expect(all).toEqual(ids);
  });

  test('records when a message was read and answered, and filters by both', async () => {
    const at = server.clock.now.toISOString();
    expect(await mark(ids[0]!, true, false)).toMatchObject({ id: ids[0], readAt: at, answeredAt: null });
    expect(await mark(ids[1]!, true, true)).toMatchObject({ readAt: at, answeredAt: at });
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    expect(await mark(ids[1]!, true, true)).toMatchObject({ readAt: at, answeredAt: at });
    const unread = await page({ filter: 'unread' });
    expect(unread).toMatchObject({ totalCount: 5, unread: 5 });
    expect(idsOf(unread)).toEqual(ids.slice(2));
    const unanswered = await page({ filter: 'unanswered' });
    expect(unanswered).toMatchObject({ totalCount: 6, unread: 5 });
    expect(idsOf(unanswered)).toEqual([ids[0], ...ids.slice(2)]);
    for (const id of ids.slice(0, 2)) expect(await mark(id, false, false)).toMatchObject({ readAt: null, answeredAt: null });
    expect(await page()).toMatchObject({ totalCount: 7, unread: 7 });
  });

  test('says who answered first, also when another admin marks it later', async () => {
    const other = await makeAdmin(server);
    const id = ids[5]!;
    expect(await mark(id, true)).toMatchObject({ answeredBy: null });
    expect(await mark(id, undefined, true)).toMatchObject({ answeredBy: adminEmail });
    const { markContactMessage } = await executeText<{ markContactMessage: Message }>(
      server,
      MARK,
      { id, isAnswered: true },
      other.token,
    );
    expect(markContactMessage).toMatchObject({ answeredBy: adminEmail });
    expect((await page()).edges.find(({ node }) => node.id === id)!.node).toMatchObject({ answeredBy: adminEmail });
    expect(await mark(id, false, false)).toMatchObject({ answeredBy: null });
  });

  test('names the account that has the address of the sender', async () => {
    expect((await page({ first: 1 })).edges[0]!.node).toMatchObject({ userId: null });
    const { id } = await makeUser(server, { email: 'nell@example.test' });
    expect((await page({ first: 1 })).edges[0]!.node).toMatchObject({ userId: id });
  });

  test('changes only the mark that is given, so that two admins do not undo each other', async () => {
    const at = server.clock.now.toISOString();
    const id = ids[2]!;
    const answered = { answeredAt: at, answeredBy: adminEmail };
    expect(await mark(id, undefined, true)).toMatchObject({ readAt: null, ...answered });
    expect(await mark(id, true)).toMatchObject({ readAt: at, ...answered });
    expect(await mark(id)).toMatchObject({ readAt: at, ...answered });
    expect(await mark(id, undefined, false)).toMatchObject({ readAt: at, answeredAt: null, answeredBy: null });
    expect(await mark(id, false)).toMatchObject({ readAt: null, answeredAt: null });
  });

  test('writes each mark to the audit log, and not what the message says', async () => {
    const id = ids[3]!;
    await mark(id, true);
    await mark(id, false, false);
    const marked = await server.database
      .fork()
      .execute("select actor_id, subject_id, detail from audit_log where detail ->> 'message' = ? order by id", [id]);
    const entry = { actor_id: adminId, subject_id: null };
    expect(marked).toEqual([
      { ...entry, detail: { message: id, isRead: true } },
      { ...entry, detail: { message: id, isRead: false, isAnswered: false } },
    ]);
  });

  test('is not marked by a session that has ended since the request began', async () => {
    const other = await makeAdmin(server);
    const { body } = await server.graphql(
      `mutation ($p: String!, $id: ID!) {
        changePassword(currentPassword: $p, newPassword: "another horse entirely") { token }
        markContactMessage(id: $id, isRead: true) { id }
      }`,
      { p: PASSWORD, id: ids[4]! },
      { token: other.token },
    );
    expect(body.errors).toMatchObject([{ path: ['markContactMessage'], extensions: { code: 'UNAUTHENTICATED' } }]);
    expect(await page()).toMatchObject({ unread: 7 });
  });

  test.each([randomUUID(), 'nothing', '', "' or 1=1 --", 'a\0b'])('returns NOT_FOUND for the id %j', async (id) => {
    const { body, status } = await server.graphql(MARK, { id, isRead: true, isAnswered: true }, { token });
    expect({ status, code: body.errors![0]!.extensions.code }).toEqual({ status: 404, code: 'NOT_FOUND' });
  });

  test('rejects invalid page sizes and cursors', async () => {
    for (const [variables, field] of [
      [{ first: 0 }, 'first'],
      [{ first: 101 }, 'first'],
      [{ after: 'abc' }, 'after'],
      [{ after: Buffer.from(JSON.stringify(['messages', ['2026-11-20 10:00:00+00', 'x']])).toString('base64url') }, 'after'],
      [
        { after: Buffer.from(JSON.stringify(['newest', ['2026-11-20 10:00:00+00', randomUUID()]])).toString('base64url') },
        'after',
      ],
    ] as const)
      expect((await server.graphql(INBOX, variables, { token })).body.errors![0]!.extensions).toEqual({
        code: 'BAD_USER_INPUT',
        fields: { [field]: expect.any(String) },
      });
  });
});

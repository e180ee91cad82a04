import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startServer, type TestServer } from '../../../test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ OWNER_EMAIL: 'owner@promptory.test' });
});
afterAll(() => server.close());

const MUTATION = 'mutation ($input: ContactInput!) { submitContact(input: $input) }';
const message = { name: 'Nell Ash', email: 'Nell@Example.test ', subject: 'A question', message: 'How do I\ncancel?' };
const stored = () => server.database.fork().execute<{ email: string }[]>('select * from contact_messages order by created_at');

test('a message is stored, mailed to the owner and confirmed to the sender', async () => {
  const { status, body } = await server.rest('POST', '/api/contact', { body: message, from: '198.51.100.1' });
  expect({ status, body }).toEqual({
    status: 201,
    body: { success: true, message: "Thank you for contacting us. We'll get back to you soon." },
  });
  expect(await stored()).toEqual([expect.objectContaining({ ...message, email: 'nell@example.test' })]);

  const mails = await server.mails();
  expect(mails.map(({ to, subject, replyTo }) => ({ to, subject, replyTo }))).toEqual(
    expect.arrayContaining([
      { to: 'owner@promptory.test', subject: 'Contact: A question', replyTo: 'nell@example.test' },
      { to: 'nell@example.test', subject: 'We have your message', replyTo: null },
    ]),
  );
  const toOwner = mails.find(({ to }) => to === 'owner@promptory.test')!;
  expect(toOwner.text).toContain('How do I\ncancel?');
  expect(toOwner.html).toContain('How do I<br>cancel?');
  // The form must not carry a stranger's words to an address of their choice.
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
  ['subject', 'Hello\r\nBcc: all@example.test', /one line/],
  ['message', '\n\t ', /Enter a message/],
  ['message', 'x'.repeat(10_001), /at most 10,000 characters/],
  ['message', 'a\0b', /cannot be shown/],
])('R2, V8: %s %j is refused by name', async (field, value, reason) => {
  const before = await stored();
  const rest = await server.rest('POST', '/api/contact', { body: { ...message, [field]: value }, from: '198.51.100.2' });
  expect({ status: rest.status, fields: rest.body.fields }).toEqual({
    status: 400,
    fields: { [field]: expect.stringMatching(reason) },
  });
  const twin = await server.graphql(MUTATION, { input: { ...message, [field]: value } }, { from: '198.51.100.2' });
  expect(twin.body.errors![0]!.extensions).toEqual({ code: 'BAD_USER_INPUT', fields: rest.body.fields });
  expect(await stored()).toEqual(before);
});

test('what a program fills in is answered like a message and goes nowhere', async () => {
  const before = await stored();
  const { body } = await server.graphql(
    MUTATION,
    { input: { ...message, website: 'https://spam.example' } },
    { from: '198.51.100.3' },
  );
  expect(body).toEqual({ data: { submitContact: true } });
  expect(await stored()).toEqual(before);
});

test('R1: the sixth message of an hour from one network is refused, whatever the door', async () => {
  const from = '198.51.100.4';
  for (let sent = 0; sent < 5; sent++) {
    const answer =
      sent % 2
        ? await server.rest('POST', '/api/contact', { body: message, from })
        : await server.graphql(MUTATION, { input: message }, { from });
    expect(answer.status).toBe(sent % 2 ? 201 : 200);
  }
  const refused = await server.rest('POST', '/api/contact', { body: message, from });
  expect({ status: refused.status, code: refused.body.code, wait: Number(refused.headers.get('retry-after')) > 0 }).toEqual({
    status: 429,
    code: 'RATE_LIMITED',
    wait: true,
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { makeMember, PASSWORD } from './fixtures/factories.ts';
import { ownPromptInput } from './fixtures/mine.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000' });
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ token } = await makeMember(server, { emailVerifiedAt: server.clock.now }));
});

const [ZERO_WIDTH, TURNED, FILLER, JOINER] = ['\u200b', '\u202e', '\u3164', '\u200d'];
const INVISIBLE = [ZERO_WIDTH, TURNED, FILLER, JOINER, '\ufeff', '\u{e0041}', '\u2800'].join(' ');

/** Sends an operation with one text, and returns what it gives back, or the fields of its error. */
async function send(operation: string, text: unknown): Promise<unknown> {
  const { body } = await server.graphql(operation, { text }, { token });
  const [error] = body.errors ?? [];
  return error ? error.extensions.fields : Object.values<unknown>(body.data!)[0];
}

const collection = 'mutation ($text: String!) { createCollection(name: $text) { name } }';
const ownPrompt = 'mutation ($text: OwnPromptInput!) { createOwnPrompt(input: $text) { title } }';
const key = `mutation ($text: String!) {
  createApiKey(input: { name: $text, scopes: ["catalog:read"] }, password: "${PASSWORD}") { apiKey { name } }
}`;
const profile =
  'mutation ($text: String!) { updateProfile(input: { firstName: $text, lastName: $text }) { firstName lastName } }';
const contact = `mutation ($text: String!) {
  submitContact(input: { name: $text, subject: $text, message: $text, email: "a@example.test" })
}`;

describe('a text of which nothing is seen is none', () => {
  test.each([
    ['of a collection', collection, INVISIBLE, { name: 'Enter a name' }],
    ['of a key', key, INVISIBLE, { name: 'Say what the key is for' }],
    [
      'of an own prompt',
      ownPrompt,
      ownPromptInput({ title: INVISIBLE, content: INVISIBLE, variables: [] }),
      { title: 'Enter a title', content: 'Enter the text of the prompt' },
    ],
    ['of a message', contact, INVISIBLE, { name: 'Enter your name', subject: 'Enter a subject', message: 'Enter a message' }],
    ['of a member', profile, INVISIBLE, { firstName: null, lastName: null }],
  ])('%s', async (_, operation, text, expected) => {
    expect(await send(operation, text)).toEqual(expected);
  });
});

describe('a name', () => {
  test('loses what hides and reorders others', async () => {
    expect(await send(profile, ` ${TURNED}txt${ZERO_WIDTH}.exe${JOINER} `)).toEqual({
      firstName: 'txt.exe',
      lastName: 'txt.exe',
    });
    expect(await send(key, `Tab\tand ${TURNED}more`)).toEqual({ apiKey: { name: 'Tab and more' } });
  });

  test('that looks like another one is the same', async () => {
    expect(await send(collection, 'a')).toEqual({ name: 'a' });
    await server.database.fork().execute('update collections set name = ? where name = ?', [`a${ZERO_WIDTH}`, 'a']);
    for (const same of ['a', `a${ZERO_WIDTH}`, `${TURNED}a`, `a${FILLER}`, `a${JOINER}`])
      expect(await send(collection, same)).toEqual({ name: 'You have a collection of this name.' });
  });

  test.each(['👩‍⚖️ Cases', '❤️', 'می‌خواهم', 'क्‍ष', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'Zoë O’Neil'])(
    'keeps what belongs to its characters: %s',
    async (name) => {
      expect(await send(collection, name)).toEqual({ name });
    },
  );

  test.each([
    ['a\nb', 'Use a single line'],
    ['a\u0007b', 'Remove the characters that cannot be shown'],
  ])('is on one line, without control characters: %j', async (name, message) => {
    expect(await send(collection, name)).toEqual({ name: message });
  });
});

test('the matter of a note has no characters that are not seen', async () => {
  const note = 'mutation ($text: String!) { addToAiUseRecord(ids: ["1"], note: { matter: $text }) { id } }';
  const record = async (text: string) => (await server.graphql(note, { text }, { token })).body.errors?.[0]?.message;
  expect(await record(INVISIBLE)).toBe(await record(''));
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { executeText, executeTextForError } from '../../../test/clients/graphql.ts';
import { makeAdmin } from '../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';

const INBOX = `query ($search: String, $filter: MessageFilter, $first: Int, $after: String) {
  contactMessages(search: $search, filter: $filter, first: $first, after: $after) {
    totalCount unread pageInfo { hasNextPage endCursor } edges { node { id subject } } } }`;
interface Page {
  totalCount: number;
  unread: number;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  edges: { node: { id: string; subject: string } }[];
}

const firstId = randomUUID();
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer();
  ({ token } = await makeAdmin(server));
  const messages: [id: string, name: string, email: string, subject: string, message: string, isRead: boolean][] = [
    [firstId, 'Nell Ash', 'nell@birch.test', 'Invoice', 'Where is the\nreceipt of October?', true],
    [randomUUID(), 'Ash Rowan', 'rowan@example.test', 'A discount of 50%', 'Do students pay less?', false],
    [randomUUID(), 'Ivy Elder', 'ivy@birch.test', 'Prompts for notaries', 'Will there be any? Ash asked, too.', false],
  ];
  for (const [index, [id, name, email, subject, message, isRead]] of messages.entries())
    await server.database.fork().execute(
      `insert into contact_messages (id, name, email, subject, message, created_at, read_at)
       values (?, ?, ?, ?, ?, ?::timestamptz + ? * interval '1 minute', case when ? then ?::timestamptz end)`,
      [id, name, email, subject, message, server.clock.now, index, isRead, server.clock.now],
    );
});
afterAll(() => server.close());

const page = async (variables: Record<string, unknown>) =>
  (await executeText<{ contactMessages: Page }>(server, INBOX, variables, token)).contactMessages;
const subjects = ({ edges }: Page) => edges.map(({ node }) => node.subject);

const [invoice, discount, notaries] = ['Invoice', 'A discount of 50%', 'Prompts for notaries'];

test.each<[string, string[]]>([
  ['ash', [notaries, discount, invoice]],
  ['NELL ash', [invoice]],
  ['birch.test', [notaries, invoice]],
  ['discount', [discount]],
  ['receipt october', [invoice]],
  ['50%', [discount]],
  [firstId, [invoice]],
  [firstId.toUpperCase(), [invoice]],
  [firstId.slice(0, -1), []],
  ['nobody', []],
  ["' or 1=1 --", []],
  ['  ', [notaries, discount, invoice]],
])(
  'a search for %j finds the messages with these words in the name, address, subject or text, or with the id',
  async (search, found) => {
    const shown = await page({ search });
    expect(subjects(shown)).toEqual(found);
    expect(shown).toMatchObject({ totalCount: found.length, unread: 2 });
  },
);

test('a search and the filter go together, in pages that skip and repeat nothing', async () => {
  expect(subjects(await page({ search: 'ash', filter: 'unread' }))).toEqual([notaries, discount]);
  expect(subjects(await page({ search: firstId, filter: 'unread' }))).toEqual([]);
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const shown: Page = await page({ search: 'ash', filter: 'unanswered', first: 1, after });
    expect(shown.totalCount).toBe(3);
    seen.push(...subjects(shown));
    after = shown.pageInfo.hasNextPage ? shown.pageInfo.endCursor : null;
  } while (after !== null);
  expect(seen).toEqual([notaries, discount, invoice]);
});

test.each([
  ['x'.repeat(201), 'Use at most 200 characters'],
  ['a\0b', 'Remove the characters that cannot be shown'],
])('a search for %j is refused with the reason', async (search, reason) => {
  expect(await executeTextForError(server, INBOX, { search }, token)).toMatchObject({
    code: 'BAD_USER_INPUT',
    fields: { search: reason },
  });
});

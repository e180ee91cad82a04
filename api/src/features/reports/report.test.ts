import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { executeText } from '../../../test/clients/graphql.ts';
import { makeAdmin, makeCategory, makeFree, makePrompt, makeSession, PASSWORD } from '../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { User } from '../users/user.entity.ts';

const FIELDS = 'id message userId email createdAt resolvedAt prompt { id title category { name } }';
const REPORT = 'mutation ($promptId: ID!, $message: String!) { reportPrompt(promptId: $promptId, message: $message) }';
const REPORTS = `query ($first: Int, $after: String, $onlyOpen: Boolean) { promptReports(first: $first, after: $after, onlyOpen: $onlyOpen) {
  totalCount open pageInfo { hasNextPage endCursor } edges { cursor node { ${FIELDS} } } } }`;
const RESOLVE = `mutation ($id: ID!, $isResolved: Boolean!) { resolvePromptReport(id: $id, isResolved: $isResolved) { ${FIELDS} } }`;
const OWNER = 'owner@promptory.test';

interface Report {
  id: string;
  message: string;
  userId: string | null;
  email: string | null;
  resolvedAt: string | null;
  prompt: { id: string };
}
interface Page {
  totalCount: number;
  open: number;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  edges: { node: Report }[];
}

let server: TestServer;
let category: string;
let admin: string;
beforeAll(async () => {
  server = await startServer({ OWNER_EMAIL: OWNER });
  category = (await makeCategory(server)).id;
  admin = (await makeAdmin(server)).token;
});
afterAll(() => server.close());

const advance = (milliseconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + milliseconds);
};
const report = (token: string, promptId: string, message: string) => server.graphql(REPORT, { promptId, message }, { token });
const page = async (variables: Record<string, unknown> = {}) =>
  (await executeText<{ promptReports: Page }>(server, REPORTS, variables, admin)).promptReports;
const nodes = async (variables?: Record<string, unknown>) => (await page(variables)).edges.map(({ node }) => node);
const resolve = async (id: string, isResolved: boolean) =>
  (await executeText<{ resolvePromptReport: Report }>(server, RESOLVE, { id, isResolved }, admin)).resolvePromptReport;
const about = async (promptId: string) => (await nodes({ first: 100 })).filter(({ prompt }) => prompt.id === promptId);

test('a report is listed with its message and prompt, and mailed to the owner', async () => {
  const prompt = await makePrompt(server, category, { isPremium: true });
  const { token, user } = await makeFree(server);
  const message = 'The statute in step 3 was repealed.\n<b>See</b> the register.';
  expect((await report(token, prompt.id, ` ${message} `)).body).toEqual({ data: { reportPrompt: true } });
  expect(await about(prompt.id)).toEqual([
    {
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      message,
      userId: user.id,
      email: user.email,
      createdAt: server.clock.now.toISOString(),
      resolvedAt: null,
      prompt: { id: prompt.id, title: prompt.title, category: { name: expect.any(String) } },
    },
  ]);
  const mails = (await server.mails()).filter(({ subject }) => subject === `Report: ${prompt.title}`);
  expect(mails).toMatchObject([{ to: OWNER, replyTo: user.email }]);
  expect(mails[0]!.text).toContain(message);
  expect(mails[0]!.text).toContain(`/prompt/${prompt.id}`);
  expect(mails[0]!.html).toContain('&lt;b&gt;See&lt;/b&gt;');
});

test.each([
  ['', /Say what is wrong/],
  [' \n ', /Say what is wrong/],
  ['x'.repeat(2001), /at most 2,000 characters/],
  ['a\0b', /cannot be shown/],
])('rejects the message %j and names the field', async (message, reason) => {
  const { id } = await makePrompt(server, category);
  const { body } = await report((await makeFree(server)).token, id, message);
  expect(body.errors![0]!.extensions).toEqual({ code: 'BAD_USER_INPUT', fields: { message: expect.stringMatching(reason) } });
  expect(await about(id)).toEqual([]);
});

test.each(['no-such-prompt', '', '\0', 'archived'])('returns NOT_FOUND for the prompt %j and sends no mail', async (promptId) => {
  if (promptId === 'archived') await makePrompt(server, category, { id: promptId, archivedAt: server.clock.now });
  const before = [(await page()).totalCount, (await server.mails()).length];
  const { status, body } = await report((await makeFree(server)).token, promptId, 'It is wrong');
  expect({ status, code: body.errors![0]!.extensions.code }).toEqual({ status: 404, code: 'NOT_FOUND' });
  expect([(await page()).totalCount, (await server.mails()).length]).toEqual(before);
});

test('the same report again within ten minutes is the same request, for this member and prompt', async () => {
  const [one, two] = [await makePrompt(server, category), await makePrompt(server, category)];
  const [member, other] = [await makeFree(server), await makeFree(server)];
  const send = async (token: string, promptId: string, message = 'Wrong') =>
    expect((await report(token, promptId, message)).body).toEqual({ data: { reportPrompt: true } });
  await send(member.token, one.id);
  // Such as after a response that was lost.
  await send(member.token, one.id);
  expect(await about(one.id)).toHaveLength(1);
  expect((await server.mails()).filter(({ subject }) => subject === `Report: ${one.title}`)).toHaveLength(1);
  await Promise.all([send(member.token, one.id, 'Also wrong'), send(member.token, one.id, 'Also wrong')]);
  await send(other.token, one.id);
  await send(member.token, two.id);
  expect([await about(one.id), await about(two.id)].map(({ length }) => length)).toEqual([3, 1]);
  advance(10 * 60_000);
  const { token } = await makeSession(server, member.user);
  await send(token, one.id);
  expect(await about(one.id)).toHaveLength(4);
});

test('the eleventh report in an hour is rate limited, for this member alone', async () => {
  const { id } = await makePrompt(server, category);
  const [busy, other] = [await makeFree(server), await makeFree(server)];
  const statuses = [];
  for (let count = 0; count < 11; count += 1) statuses.push((await report(busy.token, id, `Number ${count}`)).status);
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  expect((await report(other.token, id, 'Mine')).status).toBe(200);
  const twice =
    'mutation ($id: ID!) { a: reportPrompt(promptId: $id, message: "A") b: reportPrompt(promptId: $id, message: "B") }';
  expect((await server.graphql(twice, { id }, { token: other.token })).status).toBe(400);
  expect(await about(id)).toHaveLength(11);
});

test('reports are paged, latest first, and resolved ones can be hidden', async () => {
  await server.database.fork().execute('delete from prompt_reports');
  const { id } = await makePrompt(server, category);
  const { user } = await makeFree(server);
  for (let number = 0; number < 7; number += 1) {
    // Some have the same time.
    if (number % 2) advance(1000);
    await report((await makeSession(server, user)).token, id, `Number ${number}`);
  }
  const all: Report[] = [];
  let after: string | null = null;
  do {
    const shown: Page = await page({ first: 3, after });
    expect(shown).toMatchObject({ totalCount: 7, open: 7 });
    all.push(...shown.edges.map(({ node }) => node));
    after = shown.pageInfo.hasNextPage ? shown.pageInfo.endCursor : null;
  } while (after !== null);
  expect(new Set(all.map((one) => one.id)).size).toBe(7);
  const pairs = [['Number 6', 'Number 5'], ['Number 4', 'Number 3'], ['Number 2', 'Number 1'], ['Number 0']];
  expect(
    [all.slice(0, 2), all.slice(2, 4), all.slice(4, 6), all.slice(6)].map((pair) => pair.map(({ message }) => message).sort()),
  ).toEqual(pairs.map((pair) => pair.sort()));

  const at = server.clock.now.toISOString();
  expect(await resolve(all[1]!.id, true)).toMatchObject({ id: all[1]!.id, resolvedAt: at, prompt: { id } });
  advance(1000);
  expect(await resolve(all[1]!.id, true)).toMatchObject({ resolvedAt: at });
  expect(await page({ onlyOpen: true })).toMatchObject({ totalCount: 6, open: 6 });
  expect((await nodes({ onlyOpen: true })).map((one) => one.id)).toEqual(all.filter((_, at) => at !== 1).map((one) => one.id));
  expect(await page()).toMatchObject({ totalCount: 7, open: 6 });
  expect(await resolve(all[1]!.id, false)).toMatchObject({ resolvedAt: null });
  expect(await page()).toMatchObject({ totalCount: 7, open: 7 });
  const marked = await server.database
    .fork()
    .execute("select detail from audit_log where action = 'report.marked' and detail ->> 'report' = ? order by id", [all[1]!.id]);
  expect(marked).toEqual([true, true, false].map((isResolved) => ({ detail: { report: all[1]!.id, isResolved } })));
});

test('a report is not resolved by a session that has ended since the request began', async () => {
  const prompt = await makePrompt(server, category);
  await report((await makeFree(server)).token, prompt.id, 'It is wrong');
  const [{ id } = { id: '' }] = await about(prompt.id);
  const { body } = await server.graphql(
    `mutation ($p: String!, $id: ID!) {
      changePassword(currentPassword: $p, newPassword: "another horse entirely") { token }
      resolvePromptReport(id: $id, isResolved: true) { id }
    }`,
    { p: PASSWORD, id },
    { token: (await makeAdmin(server)).token },
  );
  expect(body.errors).toMatchObject([{ path: ['resolvePromptReport'], extensions: { code: 'UNAUTHENTICATED' } }]);
  expect(await about(prompt.id)).toMatchObject([{ id, resolvedAt: null }]);
});

test('a report is kept when its member is deleted and its prompt is archived', async () => {
  const prompt = await makePrompt(server, category);
  const { token, user } = await makeFree(server);
  await report(token, prompt.id, 'It is wrong');
  await server.database.fork().nativeDelete(User, { id: user.id });
  await server.database.fork().execute('update prompts set archived_at = now() where id = ?', [prompt.id]);
  expect(await about(prompt.id)).toMatchObject([
    { message: 'It is wrong', userId: null, email: null, prompt: { id: prompt.id } },
  ]);
});

test.each([randomUUID(), 'nothing', '', "' or 1=1 --", 'a\0b'])('returns NOT_FOUND for the report %j', async (id) => {
  const { body, status } = await server.graphql(RESOLVE, { id, isResolved: true }, { token: admin });
  expect({ status, code: body.errors![0]!.extensions.code }).toEqual({ status: 404, code: 'NOT_FOUND' });
});

import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { DAY } from '../../core/time.ts';
import { wrongSums } from '../../../test/assertions/daily-sums.ts';
import { explain } from '../../../test/assertions/explain.ts';
import { inBatches } from '../../../test/fixtures/bulk.ts';
import { makeCategory, makeFree, makePrompt } from '../../../test/fixtures/factories.ts';
import { makeAssistantRequest } from '../../../test/fixtures/assistant.ts';
import { makeKey } from '../../../test/fixtures/key.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { onServer } from '../../../test/on-server.ts';
import { whileWriting } from '../../../test/while-writing.ts';
import { deleteExpiredRows } from './retention.ts';

let server: TestServer;
let promptId: string;
beforeAll(async () => {
  server = await startServer({ LIMIT_CONTACTS: '1000' });
  promptId = (await makePrompt(server, await makeCategory(server))).id;
});
afterAll(() => server.close());

const start = new Date('2026-11-20T12:00:00Z');
const later = (days: number) => (server.clock.now = new Date(start.getTime() + days * DAY));
beforeEach(() => void later(0));

const count = async (table: string): Promise<number> => {
  const [row] = await server.database.fork().execute<{ count: string }[]>(`select count(*) as count from ${table}`);
  return Number(row!.count);
};
const use = async () => {
  const { token } = await makeFree(server);
  const mutation = 'mutation ($id: ID!) { recordUse(promptId: $id) { prompt { usageCount } } }';
  expect((await server.graphql(mutation, { id: promptId }, { token })).body.errors).toBeUndefined();
};
const usageCount = async (): Promise<number> => {
  const [row] = await server.database
    .fork()
    .execute<{ usage_count: number }[]>('select usage_count from prompts where id = ?', [promptId]);
  return row!.usage_count;
};

test('usage is deleted after two years and subtracted from usage counts; newer usage stays', async () => {
  await use();
  later(400);
  await use();
  later(729);
  await server.jobs.retention.run();
  expect({ uses: await count('prompt_uses'), recent: await count('recent_uses'), people: await usageCount() }).toEqual({
    uses: 2,
    recent: 2,
    people: 2,
  });
  later(732);
  await server.jobs.retention.run();
  expect({ uses: await count('prompt_uses'), recent: await count('recent_uses'), people: await usageCount() }).toEqual({
    uses: 1,
    recent: 1,
    people: 1,
  });
  // Of the days that are over, not even an empty sum is left.
  expect(await count("daily_sums where kind = 'used'")).toBe(1);
  expect([await count('prompt_use_days'), await count('prompt_use_months')]).toEqual([1, 1]);
  expect(await wrongSums(server.database)).toEqual([]);
});

test('contact messages are deleted after three years', async () => {
  const input = { name: 'Nell', email: 'nell@example.test', subject: 'A question', message: 'How?' };
  await server.graphql('mutation ($input: ContactInput!) { submitContact(input: $input) }', { input });
  expect(await count('contact_messages')).toBe(1);
  later(3 * 365 - 1);
  await server.jobs.retention.run();
  expect(await count('contact_messages')).toBe(1);
  later(3 * 366);
  await server.jobs.retention.run();
  expect(await count('contact_messages')).toBe(0);
});

test('paid periods are deleted seven years after their end', async () => {
  const em = server.database.fork();
  await em.execute(`insert into paid_periods (subscription_id, user_id, monthly_amount, started_at, synced_at, ended_at) values
    ('sub_old', 'somebody', 4900, '2026-01-01', '2026-11-20', '2026-11-20'), ('sub_running', 'somebody', 4900, '2026-01-01', '2026-11-20', null)`);
  later(7 * 365 - 1);
  await server.jobs.retention.run();
  expect(await count('paid_periods')).toBe(2);
  later(7 * 366);
  await server.jobs.retention.run();
  expect(await em.execute('select subscription_id from paid_periods')).toEqual([{ subscription_id: 'sub_running' }]);
});

test('expired sessions, rate limits and links and unsent mails are deleted; live sessions stay', async () => {
  const { token, user } = await makeFree(server);
  expect((await server.graphql('mutation { sendVerification }', {}, { token })).body.errors).toBeUndefined();
  await server.graphql('mutation ($email: String!) { requestPasswordReset(email: $email) }', { email: user.email });
  expect(await count('links')).toBeGreaterThan(0);
  expect(await count('reset_links')).toBeGreaterThan(0);
  expect(await count('rate_limits')).toBeGreaterThan(0);
  await server.jobs.retention.run();
  expect(await count("sessions where expires_at > now() - interval '10 years'")).toBeGreaterThan(0);
  const links = await count('links');
  expect(links).toBeGreaterThan(0);
  later(121);
  await server.jobs.retention.run();
  expect({
    links: await count('links'),
    resetLinks: await count('reset_links'),
    sessions: await count('sessions'),
    limits: await count('rate_limits'),
    mails: await count('mails'),
  }).toEqual({
    links: 0,
    resetLinks: 0,
    sessions: 0,
    limits: 0,
    mails: 0,
  });
});

test('API keys and their daily usage are deleted after 90 days', async () => {
  const { user } = await makeFree(server);
  const at = (days: number) => new Date(start.getTime() + days * DAY);
  const ended = await makeKey(server, user, { expiresAt: at(10) });
  const revoked = await makeKey(server, user, { expiresAt: at(300), revokedAt: at(20) });
  const alive = await makeKey(server, user, { expiresAt: at(300) });
  const keys = async () =>
    (await server.database.fork().execute<{ id: string }[]>('select id from api_keys order by expires_at, id')).map(
      ({ id }) => id,
    );
  const use = async () => {
    for (const { key } of [ended, revoked, alive]) await server.graphql('{ categories { id } }', {}, { token: key });
    await server.jobs.keyUse.run();
  };
  await use();
  later(5);
  await use();
  expect(await count('api_key_days')).toBe(6);
  // The revoked key was refused, so it has called nothing.
  expect(await count('api_key_operations')).toBe(4);
  const after = async (days: number) => {
    later(days);
    await server.jobs.retention.run();
    return { keys: await keys(), days: await count('api_key_days'), operations: await count('api_key_operations') };
  };
  const all = [ended.id, ...[revoked.id, alive.id].sort()];
  expect(await after(89)).toEqual({ keys: all, days: 6, operations: 4 });
  expect(await after(91)).toEqual({ keys: all, days: 3, operations: 2 });
  expect(await after(96)).toEqual({ keys: all, days: 0, operations: 0 });
  expect(await after(101)).toEqual({ keys: all.slice(1), days: 0, operations: 0 });
  expect(await after(111)).toEqual({ keys: [alive.id], days: 0, operations: 0 });
});

test('the sum of the day from which on uses are kept stays until its last use is deleted', async () => {
  await use();
  const sums = () => count("daily_sums where kind = 'used' and day = date '2026-11-20'");
  // Two years after its noon: earlier uses of that day would be deleted now.
  server.clock.now = new Date('2028-11-20T12:00:00Z');
  await server.jobs.retention.run();
  expect({ sums: await sums(), wrong: await wrongSums(server.database) }).toEqual({ sums: 1, wrong: [] });
  server.clock.now = new Date('2028-11-21T12:00:00Z');
  await server.jobs.retention.run();
  expect({ sums: await sums(), wrong: await wrongSums(server.database) }).toEqual({ sums: 0, wrong: [] });
});

onServer('an assistant that a member is connecting stays, and what comes after it is deleted', async () => {
  const { clientId } = await makeAssistantRequest(server);
  const { user } = await makeFree(server);
  later(2);
  await server.database.fork().execute("insert into rate_limits (key, points, expire) values ('over', 1, 1)");
  await whileWriting(
    server,
    (connection) =>
      connection.query(
        `insert into oauth_grants (id, user_id, client_id, scopes, redirect_uri, code_hash, code_challenge, code_expires_at, created_at, expires_at)
         values ('grant', $1, $2, '{}', '', '', '', $3, $3, 'infinity')`,
        [user.id, clientId, server.clock.now],
      ),
    () => server.jobs.retention.run(),
  );
  expect(server.logged.filter(({ level }) => level === 'error')).toEqual([]);
  expect({ clients: await count('oauth_clients'), limits: await count("rate_limits where key = 'over'") }).toEqual({
    clients: 1,
    limits: 0,
  });
});

test('last uses are deleted in batches, and each person is subtracted once', async () => {
  const em = server.database.fork();
  const before = await usageCount();
  await inBatches(server, ['users', 'recent_uses'], 5001, (first, last) =>
    em.execute(
      `with many as (
         insert into users (id, email, role, created_at)
         select 'many-' || n, 'many-' || n || '@example.test', 'member', ?::timestamptz from generate_series(?::int, ?::int) n
         returning id
       )
       insert into recent_uses (user_id, prompt_id, used_at) select id, ?, '2020-01-01' from many`,
      [server.clock.now, first, last, promptId],
    ),
  );
  await em.execute('update prompts set usage_count = usage_count + 5001 where id = ?', [promptId]);
  const deleted = await deleteExpiredRows(server.database, server.clock.now);
  expect(deleted.get('recent_uses')).toBe(5001);
  expect(await count("recent_uses where used_at < '2021-01-01'")).toBe(0);
  expect(await usageCount()).toBe(before);
  await em.execute("delete from users where id like 'many-%'");
});

test('parallel runs delete each row once and do not fail', async () => {
  const em = server.database.fork();
  const { user } = await makeFree(server);
  await inBatches(server, ['prompt_uses'], 12_000, (first, last) =>
    em.execute(
      `insert into prompt_uses (user_id, prompt_id, used_at) select ?, ?, '2020-01-01' from generate_series(?::int, ?::int)`,
      [user.id, promptId, first, last],
    ),
  );
  const people = await usageCount();
  const runs = await Promise.all(Array.from({ length: 4 }, () => deleteExpiredRows(server.database, server.clock.now)));
  expect(runs.reduce((sum, deleted) => sum + (deleted.get('prompt_uses') ?? 0), 0)).toBe(12_000);
  expect(await count("prompt_uses where used_at < '2021-01-01'")).toBe(0);
  expect(await usageCount()).toBe(people);
});

/** Has the rule of a table fail, until `allowDeletions`. */
async function refuseDeletions(table: string): Promise<void> {
  const em = server.database.fork();
  await em.execute("create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$");
  await em.execute(`create trigger refused before delete on ${table} for each row execute function refuse()`);
}
const allowDeletions = () => server.database.fork().execute('drop function refuse() cascade');

test('a rule that fails keeps no other from its turn, and the job reports it', async () => {
  const { user } = await makeFree(server);
  const em = server.database.fork();
  later(1000);
  await em.execute("insert into rate_limits (key, points, expire) values ('over', 1, 1)");
  await refuseDeletions('sessions');
  server.logged.length = 0;
  await server.jobs.retention.run();
  expect(await count("rate_limits where key = 'over'")).toBe(0);
  expect(server.logged).toContainEqual(expect.objectContaining({ msg: 'job failed', job: 'retention' }));
  await allowDeletions();
  await server.jobs.retention.run();
  expect(await em.execute('select id from sessions where user_id = ?', [user.id])).toEqual([]);
});

test('the sums of days stay as long as their uses do', async () => {
  const { user } = await makeFree(server);
  const em = server.database.fork();
  await em.execute("insert into prompt_uses (user_id, prompt_id, used_at) values (?, ?, '2020-01-01')", [user.id, promptId]);
  const sums = () => count("daily_sums where kind = 'used' and day = '2020-01-01'");
  expect(await sums()).toBe(1);
  await refuseDeletions('prompt_uses');
  await server.jobs.retention.run();
  expect(await sums()).toBe(1);
  await allowDeletions();
  await server.jobs.retention.run();
  expect(await sums()).toBe(0);
});

test('what has expired is found by an index in the tables that grow with the members', async () => {
  const em = server.database.fork();
  await inBatches(server, ['users', 'sessions', 'recent_uses'], 6000, (first, last) =>
    em.execute(
      `with many as (
         insert into users (id, email, role, created_at)
         select 'busy-' || n, 'busy-' || n || '@example.test', 'member', ?::timestamptz from generate_series(?::int, ?::int) n
         returning id, created_at as at
       ), recent as (
         insert into recent_uses (user_id, prompt_id, used_at) select id, ?, at from many
       )
       insert into sessions (id, user_id, created_at, last_seen_at, expires_at, user_agent)
       select gen_random_uuid(), id, at, at, at + interval '30 days', '' from many`,
      [server.clock.now, first, last, promptId],
    ),
  );
  const { clientId } = await makeAssistantRequest(server);
  await em.execute(
    `insert into oauth_grants (id, user_id, client_id, scopes, redirect_uri, code_hash, code_challenge, code_expires_at, connected_at, created_at, expires_at)
     select 'busy', 'busy-1', ?, '{}', '', 'busy', '', at, at, at, 'infinity' from (values (?::timestamptz)) as t (at)`,
    [clientId, server.clock.now],
  );
  await inBatches(server, ['oauth_tokens'], 6000, (first, last) =>
    em.execute(
      `insert into oauth_tokens (hash, grant_id, kind, scopes, expires_at)
       select int4send(n), 'busy', 'access', '{}', ? from generate_series(?::int, ?::int) n`,
      [server.clock.now, first, last],
    ),
  );
  server.queries.length = 0;
  await server.jobs.retention.run();
  const deletions = server.queries.filter(({ sql: text }) => /delete from "?(sessions|recent_uses|oauth_tokens)"? /.test(text));
  expect(deletions).toHaveLength(4);
  const nodes = (await Promise.all(deletions.map((deletion) => explain(server, deletion)))).flat();
  const indexes = nodes.map((node) => node['Index Name']);
  const expected = ['sessions_expires_at', 'sessions_revoked_at', 'recent_uses_used_at', 'oauth_tokens_expires_at'];
  expect(indexes).toEqual(expect.arrayContaining(expected));
});

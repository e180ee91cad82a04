import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { executeText } from '../../../../test/clients/graphql.ts';
import { makeAdmin, makeSession } from '../../../../test/fixtures/factories.ts';
import { whileReadOnly } from '../../../../test/read-only.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { MINUTE } from '../../../core/time.ts';
import { MAX_ATTEMPTS } from '../../mail/mail.queue.ts';

interface System {
  database: string;
  stripe: string | null;
  mail: string;
  queues: { name: string; waiting: number; failing: number; givenUp: number; oldestSeconds: number }[];
}
const SYSTEM = '{ overview { system { database stripe mail queues { name waiting failing givenUp oldestSeconds } } } }';

let server: TestServer;
let admin: Awaited<ReturnType<typeof makeAdmin>>['user'];
beforeAll(async () => {
  // No mail server listens there.
  server = await startServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
  ({ user: admin } = await makeAdmin(server));
});
afterAll(() => server.close());

async function system(): Promise<System> {
  const { token } = await makeSession(server, admin);
  return (await executeText<{ overview: { system: System } }>(server, SYSTEM, {}, token)).overview.system;
}
const empty = { waiting: 0, failing: 0, givenUp: 0, oldestSeconds: 0 };

test('before anything was checked, only the database is known', async () => {
  expect(await system()).toEqual({
    database: 'ok',
    stripe: 'unknown',
    mail: 'unknown',
    queues: [
      { name: 'mails', ...empty },
      { name: 'subscriptions', ...empty },
    ],
  });
});

test('Stripe is down until it serves a request again', async () => {
  server.stripeEmulator.injectFailures({ responses: ['reset', '500', '500'] });
  await server.jobs.catchUp.run();
  expect((await system()).stripe).toBe('down');
  await server.jobs.catchUp.run();
  expect((await system()).stripe).toBe('ok');
});

test('a mail server that does not respond is down, and unknown once the check is old', async () => {
  await server.jobs.status.run();
  expect((await system()).mail).toBe('down');
  server.clock.now = new Date(server.clock.now.getTime() + 10 * MINUTE);
  expect((await system()).mail).toBe('unknown');
});

test('mails that failed, mails that were given up, and subscriptions that wait are counted', async () => {
  const em = server.database.fork();
  const at = server.clock.now.toISOString();
  await em.execute(
    `insert into mails (id, recipient, subject, body_text, body_html, created_at, due_at, attempts)
    select gen_random_uuid(), 'ada@promptory.test', 's', 't', 'h', ?::timestamptz - age, coalesce(due, ?::timestamptz), attempts
    from (values (interval '0', 0, null), ('20 minutes', 3, null), ('4 days', ${MAX_ATTEMPTS}, timestamptz 'infinity')) as given (age, attempts, due)`,
    [at, at],
  );
  await em.execute(
    "insert into due_subscriptions (subscription_id, marked_at, due_at) values ('sub_1', ?::timestamptz - interval '90 seconds', ?)",
    [at, at],
  );
  expect((await system()).queues).toEqual([
    { name: 'mails', waiting: 2, failing: 1, givenUp: 1, oldestSeconds: 1200 },
    { name: 'subscriptions', waiting: 1, failing: 0, givenUp: 0, oldestSeconds: 90 },
  ]);
});

test('a read-only database is shown as such', async () => {
  const { token } = await makeSession(server, admin);
  const shown = await whileReadOnly(server, () => executeText<{ overview: { system: System } }>(server, SYSTEM, {}, token));
  expect(shown.overview.system.database).toBe('read-only');
});

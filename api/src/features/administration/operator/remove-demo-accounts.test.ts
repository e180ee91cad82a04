import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeFree } from '../../../../test/fixtures/factories.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { hashPassword } from '../../../core/auth/password.ts';
import { kysely } from '../../../core/database/query.ts';
import { DEMO_PASSWORD, findOpenDemoAccounts, seedDemoAccounts } from '../../auth/demo-accounts.ts';
import { removeDemoAccounts } from './remove-demo-accounts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const em = () => server.database.fork();
const openIds = async () => (await findOpenDemoAccounts(em())).map(({ id }) => id);

test('the demo accounts with the known password are removed, and audited; nobody else is', async () => {
  const { user } = await makeFree(server);
  await seedDemoAccounts(em(), server.clock.now);
  expect(await openIds()).toEqual(['demo-free', 'demo-pro', 'superuser-001']);
  // Somebody has taken this account over.
  await kysely(em())
    .updateTable('users')
    .set({ password_hash: await hashPassword('a horse of another color') })
    .where('id', '=', 'demo-free')
    .execute();

  expect(await removeDemoAccounts(em(), server.clock.now)).toEqual(['pro@promptory.test', 'admin@promptory.test']);
  expect(await openIds()).toEqual([]);
  const ids = await kysely(em()).selectFrom('users').select('id').orderBy('id').execute();
  expect(ids.map(({ id }) => id).sort()).toEqual(['demo-free', user.id].sort());
  const entries = await em().execute<{ subject_id: string }[]>(
    "select subject_id from audit_log where action = 'user.deleted' and actor_id is null order by id",
  );
  expect(entries.map(({ subject_id }) => subject_id)).toEqual(['demo-pro', 'superuser-001']);
  expect(await removeDemoAccounts(em(), server.clock.now)).toEqual([]);
});

test('they can no longer sign in', async () => {
  const query = 'mutation ($p: String!) { signIn(email: "admin@promptory.test", password: $p) { token } }';
  expect((await server.graphql(query, { p: DEMO_PASSWORD })).status).toBe(401);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { kysely } from '../../src/core/database/query.ts';
import { makeSubscriber } from '../clients/pay.ts';
import { makeFree } from '../fixtures/factories.ts';
import { startServer } from '../server.ts';

const text = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'operating.md'), 'utf8');

test('after a restore, the statement of the document has every subscription read at Stripe', async () => {
  const [, statement = ''] = /psql -U promptory -c "(insert into due_subscriptions .*)"/.exec(text) ?? [];
  const server = await startServer();
  const { user } = await makeSubscriber(server, 'annual');
  await makeFree(server);
  const db = () => kysely(server.database.fork());
  const read = () =>
    db().selectFrom('users').select(['stripe_status', 'current_period_end']).where('id', '=', user.id).executeTakeFirstOrThrow();
  const before = await read();
  expect(before.stripe_status).toBe('active');

  // As a backup from before the last payment has it.
  await db()
    .updateTable('users')
    .set({ stripe_status: 'past_due', current_period_end: server.clock.now })
    .where('id', '=', user.id)
    .execute();
  const atServerTime = statement.replaceAll('now()', `'${server.clock.now.toISOString()}'::timestamptz`);
  for (const _time of ['first', 'second']) await server.database.orm.em.getConnection().execute(atServerTime);
  await server.jobs.subscriptions.run();
  expect(await read()).toEqual(before);
  expect(await db().selectFrom('due_subscriptions').selectAll().execute()).toEqual([]);
  await server.close();
});

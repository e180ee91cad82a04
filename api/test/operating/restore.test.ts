import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { kysely } from '../../src/core/database/query.ts';
import { executeText } from '../clients/graphql.ts';
import { makeSubscriber } from '../clients/pay.ts';
import { setUpSecondFactor } from '../clients/second-factor.ts';
import { makeAdmin, makeFree, makeMember, PASSWORD } from '../fixtures/factories.ts';
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

test('after a restore, the statement of the document lists what has to be applied again', async () => {
  const [, statement = ''] = /psql -U promptory -d damaged -c "(select .*)"/.exec(text) ?? [];
  const server = await startServer();
  const owner = await makeMember(server, { emailVerifiedAt: server.clock.now });
  const other = await makeFree(server);
  const admin = await makeAdmin(server);
  const recoveryCode = (await setUpSecondFactor(server, owner.token)).codes[0]!;
  const disable = 'mutation ($id: ID!) { adminSetDisabled(id: $id, isDisabled: true) { isDisabled } }';
  await executeText(server, disable, { id: other.user.id }, admin.token);
  const signIn = 'mutation ($e: String!, $p: String!, $c: String) { signIn(email: $e, password: $p, code: $c) { user { id } } }';
  await executeText(server, signIn, { e: owner.user.email, p: PASSWORD, c: recoveryCode });
  await executeText(server, signIn, { e: (await makeFree(server)).user.email, p: PASSWORD });
  const change = 'mutation ($old: String!, $new: String!) { changePassword(currentPassword: $old, newPassword: $new) { token } }';
  await executeText(server, change, { old: PASSWORD, new: 'another horse entirely' }, owner.token);
  const since = statement.replace('2026-11-22 03:15', new Date(server.clock.now.getTime() - 1).toISOString());
  const rows = await server.database.fork().execute<{ action: string; subject_id: string }[]>(since);
  expect(rows.map(({ action, subject_id: subject }) => [action, subject])).toEqual([
    ['second-factor.added', owner.user.id],
    ['user.disabled', other.user.id],
    ['sign-in.succeeded', owner.user.id],
    ['password.changed', owner.user.id],
  ]);
  await server.close();
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { kysely } from '../../src/core/database/query.ts';
import { createStripeGateway } from '../../src/core/stripe.ts';
import { enqueueAll } from '../../src/features/billing/sync/sync-queue.ts';
import { executeText } from '../clients/graphql.ts';
import { makeSubscriber } from '../clients/pay.ts';
import { setUpSecondFactor } from '../clients/second-factor.ts';
import { makeAdmin, makeFree, makeMember, PASSWORD } from '../fixtures/factories.ts';
import { startServer } from '../server.ts';

const text = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'operating.md'), 'utf8');

test('after a restore, every subscription is read at Stripe, also one that the backup does not know', async () => {
  const server = await startServer();
  const [renewed, bought] = [await makeSubscriber(server, 'annual'), await makeSubscriber(server)];
  await makeFree(server);
  const db = () => kysely(server.database.fork());
  const read = () =>
    db()
      .selectFrom('users')
      .select(['stripe_subscription_id', 'stripe_status', 'plan', 'current_period_end'])
      .where('id', 'in', [renewed.user.id, bought.user.id])
      .orderBy('plan')
      .execute();
  const before = await read();
  expect(before.map(({ stripe_status: status }) => status)).toEqual(['active', 'active']);

  // As a backup from before the last payments has them: the one has renewed, and the other has bought.
  await db()
    .updateTable('users')
    .set({ stripe_status: 'past_due', current_period_end: server.clock.now })
    .where('id', '=', renewed.user.id)
    .execute();
  await db()
    .updateTable('users')
    .set({
      stripe_subscription_id: null,
      stripe_status: null,
      plan: null,
      current_period_end: null,
      subscription_synced_at: null,
    })
    .where('id', '=', bought.user.id)
    .execute();
  const stripe = createStripeGateway({ stripe: undefined }, server.stripeEmulator.endpoint)!;
  // What the command of the document runs.
  expect(text).toContain('node api/dist/src/admin.cli.js sync-subscriptions');
  expect(readFileSync(join(import.meta.dirname, '..', '..', 'src', 'admin.cli.ts'), 'utf8')).toMatch(
    /'sync-subscriptions': .*enqueueAll/s,
  );
  for (const _time of ['first', 'second'])
    expect(await enqueueAll({ em: server.database.fork(), stripe, now: () => server.clock.now })).toBe(2);
  await server.jobs.subscriptions.run();
  expect(await read()).toEqual(before);
  expect(await db().selectFrom('due_subscriptions').selectAll().execute()).toEqual([]);
  await server.close();
});

test('after a restore, the statement of the document lists what has to be applied again', async () => {
  const [, statement = ''] = /psql -U promptory -d damaged -c "\s*(select [^"]*)"/.exec(text) ?? [];
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

import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../../core/context.ts';
import { kysely } from '../../../core/database/query.ts';
import { audit } from '../../audit/audit.ts';
import { enqueueMail } from '../../mail/mail.queue.ts';
import { disabledSubscriberMail } from '../billing.mails.ts';
import { stopRenewal } from '../money/end-subscription.ts';
import type { BillingContext } from './billing-context.ts';

type By = Pick<Context, 'viewer' | 'network' | 'now'>;

interface Disabled {
  userId: string;
  email: string;
}

/** Ends the renewal of a live subscription whose member was disabled. */
export async function endRenewal(
  { em, stripe: { client }, origin }: Pick<BillingContext, 'em' | 'stripe' | 'origin'>,
  owner: Disabled,
  subscription: string,
  by: By,
): Promise<void> {
  await stopRenewal(client, subscription);
  await recordEndOfRenewal(em, owner, by, origin());
}

/**
 * Stores that the subscription of a disabled member does not renew, with an audit entry and a mail; once, even if the admin's
 * request and a sync do it at the same time. The flag is stored with them, so that the sync sends no mail about resuming.
 *
 * @param by who does it: the context of an admin's request, or the system
 */
const recordEndOfRenewal = (em: SqlEntityManager, { userId, email }: Disabled, by: By, origin: string): Promise<void> =>
  em.transactional(async (tx) => {
    const { numUpdatedRows } = await kysely(tx)
      .updateTable('users')
      .set({ cancels_at_period_end: true })
      .where('id', '=', userId)
      .where('cancels_at_period_end', '=', false)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    await audit(tx, by, { action: 'subscription.cancelled', subjectId: userId, detail: { reason: 'account disabled' } });
    await enqueueMail(tx, disabledSubscriberMail(email, origin), by.now());
  });

import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import type { Stripe } from '../../core/stripe.ts';
import { audit } from '../audit/audit.ts';
import { enqueueMail } from '../mail/mail.queue.ts';
import { loadOwnUser } from '../users/user.find.ts';
import { refundedMail } from './billing.mails.ts';
import { refundDeadline } from './billing.read.ts';
import type { Billing } from './billing.types.ts';
import { refundAll } from './money/refund-all.ts';
import { readInvoices } from './stripe-account.ts';
import { changeAtStripe, noSubscription, type Subscriber } from './subscription.changes.ts';
import { isLive } from './sync/subscription.state.ts';

interface Refunded {
  stripeCustomerId: string;
  stripeSubscriptionId: string;
}

/** Writes what went back to the audit log, and mails it to the member. */
async function recordRefund(ctx: Context, cents: number): Promise<void> {
  const { id, email } = await loadOwnUser(ctx);
  await ctx.em.transactional(async (tx) => {
    await audit(tx, ctx, { action: 'subscription.refunded', subjectId: id, detail: { cents } });
    await enqueueMail(tx, refundedMail({ email, cents, origin: ctx.origin() }), ctx.now());
  });
  ctx.triggerJob('mail');
}

/** Refunds everything, and writes the refunded amount to the audit log, even if an error stops it halfway. Returns the amount in cents. */
async function refund(ctx: Context, client: Stripe, { stripeCustomerId, stripeSubscriptionId }: Refunded): Promise<number> {
  let cents = 0;
  try {
    const refunded = { customer: stripeCustomerId, subscription: stripeSubscriptionId };
    await refundAll(client, refunded, (amount) => (cents += amount));
  } finally {
    if (cents > 0) await recordRefund(ctx, cents);
  }
  return cents;
}

/** Of a subscription that credit has paid for, for example. */
const nothingPaid = () =>
  new ApiError('CONFLICT', 'You have paid nothing yet, so there is nothing to refund. To end your subscription, cancel it.');

const refundAllPaid =
  (ctx: Context) =>
  async (client: Stripe, subscriber: Subscriber): Promise<null> => {
    const { firstPaidAt, hasPaid } = await readInvoices(client, subscriber.stripeCustomerId);
    if (!hasPaid) throw nothingPaid();
    if (!refundDeadline(firstPaidAt, ctx.now())) throw new ApiError('CONFLICT', 'The 30-day money-back guarantee has ended.');
    const cents = await refund(ctx, client, subscriber);
    // What an error has stopped halfway is ended now, though nothing is left to refund.
    if (cents === 0 && !isLive(subscriber.stripeStatus ?? null)) throw noSubscription();
    return null;
  };

/** Refunds all that was paid, and ends the subscription now, if it has not ended. The guarantee may outlast a short month. */
export const refundSubscription = (ctx: Context): Promise<Billing> =>
  changeAtStripe(ctx, refundAllPaid(ctx), { mayHaveEnded: true });

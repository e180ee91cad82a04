import type { Stripe } from '../../../core/stripe.ts';
import { isMissing, isRejected } from '../stripe.errors.ts';

/**
 * Takes back what is unpaid of a subscription, and returns how many invoices those were. Otherwise they could still be paid when it
 * has ended, and would hold what the member's credit has paid of them; also those that Stripe has given up (`uncollectible`).
 */
export async function voidOpenInvoices(client: Stripe, subscription: string): Promise<number> {
  let voided = 0;
  for await (const { id, status } of client.invoices.list({ subscription, limit: 100 })) {
    if (id === undefined || (status !== 'open' && status !== 'uncollectible')) continue;
    try {
      await client.invoices.voidInvoice(id);
      voided += 1;
    } catch (error) {
      // It was paid or voided meanwhile.
      if (!isRejected(error)) throw error;
    }
  }
  return voided;
}

/** What Stripe keeps of the end of a subscription whose account is being deleted. */
const ACCOUNT_DELETED = 'account deleted';

const cancelNow = (client: Stripe, id: string, parameters?: Stripe.SubscriptionCancelParams) =>
  client.subscriptions.cancel(id, parameters).catch((error: unknown) => {
    // It has ended already.
    if (!isMissing(error)) throw error;
  });

/** Ends a subscription because its account is being deleted. What is open of it is not voided. */
export const endWithAccount = (client: Stripe, id: string) =>
  cancelNow(client, id, { cancellation_details: { comment: ACCOUNT_DELETED } });

export const hasEndedWithAccount = ({ status, cancellation_details: details }: Stripe.Subscription): boolean =>
  status === 'canceled' && details?.comment === ACCOUNT_DELETED;

/** Ends a subscription now, so that nothing of it can be paid anymore. Before the end, does what else is to be done. */
export async function endSubscription(client: Stripe, id: string, beforeEnd?: () => Promise<void>): Promise<void> {
  await voidOpenInvoices(client, id);
  await beforeEnd?.();
  await cancelNow(client, id);
}

/**
 * Whether the current period is not paid for. A draft of a renewal is charged within the hour; a void invoice was taken back by an
 * attempt to end the subscription that failed halfway, and Stripe then goes by the invoice before.
 */
export function isPeriodUnpaid({ status, latest_invoice: latest }: Stripe.Subscription): boolean {
  if (status === 'past_due') return true;
  const isRenewal = typeof latest === 'object' && latest?.billing_reason === 'subscription_cycle';
  return status === 'active' && isRenewal && latest.status !== 'paid';
}

/**
 * Ends the renewal of a live subscription. What is paid for lasts until the end of its period; what is not is ended now, because it
 * would be charged again and again until then. `comment` is what the member has said of it.
 */
export async function stopRenewal(client: Stripe, id: string, comment?: string | null): Promise<void> {
  // First, so that nothing renews if what follows fails.
  await client.subscriptions.update(id, {
    cancel_at_period_end: true,
    ...(comment && { cancellation_details: { comment } }),
  });
  const isUnpaid = async () => isPeriodUnpaid(await client.subscriptions.retrieve(id, { expand: ['latest_invoice'] }));
  if (!(await isUnpaid())) return;
  const voided = await voidOpenInvoices(client, id);
  // Where there was nothing to take back, it may have been paid just now.
  if (voided > 0 || (await isUnpaid())) await cancelNow(client, id);
}

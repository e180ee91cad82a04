import { Stripe } from '../../../core/stripe.ts';

const isRejected = (error: unknown) => error instanceof Stripe.errors.StripeInvalidRequestError;

/**
 * Takes the open invoices of a subscription back, and returns how many those were. Otherwise they could still be paid when it has
 * ended, and would hold what the member's credit has paid of them.
 */
export async function voidOpenInvoices(client: Stripe, subscription: string): Promise<number> {
  let voided = 0;
  for await (const { id } of client.invoices.list({ subscription, status: 'open', limit: 100 })) {
    if (id === undefined) continue;
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

const cancelNow = (client: Stripe, id: string, details: Stripe.SubscriptionCancelParams = {}) =>
  client.subscriptions.cancel(id, details).catch((error: unknown) => {
    // It has ended already.
    if (!isRejected(error)) throw error;
  });

/** Ends a subscription now, so that nothing of it can be paid anymore. Before the end, does what else is to be done. */
export async function endSubscription(client: Stripe, id: string, beforeEnd?: () => Promise<void>): Promise<void> {
  await voidOpenInvoices(client, id);
  await beforeEnd?.();
  await cancelNow(client, id);
}

/**
 * Ends the renewal of a live subscription. What is paid for lasts until the end of its period; what is not is ended now, because it
 * would be charged again and again until then. `comment` is what the member has said of it.
 */
export async function stopRenewal(client: Stripe, id: string, comment?: string | null): Promise<void> {
  const isUnpaid = async () => (await client.subscriptions.retrieve(id)).status === 'past_due';
  const details = comment ? { cancellation_details: { comment } } : {};
  // Asked again where there was nothing to take back: it may have been paid just now.
  const mustEnd = (await isUnpaid()) && ((await voidOpenInvoices(client, id)) > 0 || (await isUnpaid()));
  if (mustEnd) await cancelNow(client, id, details);
  else await client.subscriptions.update(id, { cancel_at_period_end: true, ...details });
}

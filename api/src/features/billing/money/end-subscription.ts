import { Stripe } from '../../../core/stripe.ts';

const isRejected = (error: unknown) => error instanceof Stripe.errors.StripeInvalidRequestError;

/** Takes the open invoices of a subscription back: otherwise they could still be paid when it has ended. */
export async function voidOpenInvoices(client: Stripe, subscription: string): Promise<void> {
  for await (const { id } of client.invoices.list({ subscription, status: 'open', limit: 100 }))
    if (id !== undefined)
      await client.invoices.voidInvoice(id).catch((error: unknown) => {
        // It was paid or voided meanwhile.
        if (!isRejected(error)) throw error;
      });
}

/** Ends a subscription now, so that nothing of it can be paid anymore. Before the end, does what else is to be done. */
export async function endSubscription(client: Stripe, id: string, beforeEnd?: () => Promise<void>): Promise<void> {
  await voidOpenInvoices(client, id);
  await beforeEnd?.();
  await client.subscriptions.cancel(id).catch((error: unknown) => {
    // It has ended already.
    if (!isRejected(error)) throw error;
  });
}

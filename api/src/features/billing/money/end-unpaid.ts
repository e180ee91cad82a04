import { Stripe } from '../../../core/stripe.ts';
import { isLive } from '../sync/subscription.state.ts';
import { endSubscription } from './end-subscription.ts';

/**
 * Ends a subscription that waits for its first payment. Returns it if that was made meanwhile. Its invoice is voided
 * first: Stripe refuses that once it is paid, so a payment is never lost.
 */
export async function endUnpaid(client: Stripe, id: string): Promise<Stripe.Subscription | undefined> {
  try {
    await endSubscription(client, id, async () => {
      const { status } = await client.subscriptions.retrieve(id);
      if (isLive(status)) throw new PaidMeanwhileError();
    });
    return undefined;
  } catch (error) {
    if (error instanceof PaidMeanwhileError) return client.subscriptions.retrieve(id);
    // Stripe has forgotten it.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined;
    throw error;
  }
}

class PaidMeanwhileError extends Error {}

import type { Stripe } from '../../../core/stripe.ts';
import { isMissing } from '../stripe.errors.ts';
import { isLive } from '../sync/subscription.state.ts';
import { endSubscription } from './end-subscription.ts';

/**
 * Ends a subscription that awaits its first payment. Once its invoice is voided it can no longer be paid, so the status read
 * next is final. If it was paid by then, returns the subscription instead of ending it.
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
    if (isMissing(error)) return undefined;
    throw error;
  }
}

class PaidMeanwhileError extends Error {}

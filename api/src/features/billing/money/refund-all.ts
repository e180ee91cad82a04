import type { Stripe } from '../../../core/stripe.ts';
import { restoreBalance } from './balance.ts';
import { endSubscription } from './end-subscription.ts';
import { listPayments, refundablePayments, refundPayment } from './payments.ts';

interface Refunded {
  customer: string;
  subscription: string;
}

/**
 * Refunds everything that a member has paid, takes back the credits from changes of plan, and ends the subscription.
 * The subscription ends last: until then, the member can try again after an error. `onRefund` learns of each amount that
 * went back, as Stripe names it.
 */
export async function refundAll(
  client: Stripe,
  { customer, subscription }: Refunded,
  onRefund: (cents: number) => void,
): Promise<void> {
  const payments = await listPayments(client, customer);
  for (const payment of refundablePayments(payments)) onRefund(await refundPayment(client, payment));
  await endSubscription(client, subscription, () => restoreBalance(client, customer));
}

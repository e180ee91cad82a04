import { User } from '../../users/user.entity.ts';
import { demoAccounts } from '../../auth/demo-accounts.ts';
import { PlanType } from '../plans.ts';
import { priceOf } from '../prices.ts';
import { type Billing, syncSubscription } from '../subscription.sync.ts';
import type { StandIn } from './server.ts';

const PRO = demoAccounts.find(({ id }) => id === 'demo-pro')!;
const CARD = '4242424242424242';

/** Has the demonstration's Pro member pay with the stand-in, so that the billing page has something real to show. */
export async function seedDemoSubscription(billing: Billing, { ledger }: StandIn): Promise<void> {
  const { em, stripe, now } = billing;
  const user = await em.findOne(User, { id: PRO.id, stripeCustomerId: null });
  if (!user) return;
  const { id: customer } = await stripe.client.customers.create({ email: user.email, metadata: { userId: user.id } });
  user.stripeCustomerId = customer;
  await em.flush();
  const { id, latest_invoice: invoice } = await stripe.client.subscriptions.create({
    customer,
    items: [{ price: await priceOf(stripe.client, PlanType.monthly, now()) }],
    payment_behavior: 'default_incomplete',
    metadata: { userId: user.id },
    expand: ['latest_invoice.confirmation_secret'],
  });
  const secret = typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : undefined;
  if (secret) await ledger.confirm(secret, CARD);
  await syncSubscription({ ...billing, em: em.fork({ useContext: true }) }, id);
}

import { demoAccounts } from '../features/auth/demo-accounts.ts';
import { PlanType } from '../features/billing/plans.ts';
import { priceIdOf } from '../features/billing/prices.ts';
import type { BillingContext } from '../features/billing/sync/billing-context.ts';
import { syncSubscription } from '../features/billing/sync/subscription.sync.ts';
import { User } from '../features/users/user.entity.ts';

const PRO = demoAccounts.find(({ id }) => id === 'demo-pro')!;

/** Subscribes the Pro member of demo mode, so that the billing page has something real to show. */
export async function seedDemoSubscription(
  billing: BillingContext,
  pay: (clientSecret: string) => Promise<unknown>,
): Promise<void> {
  const { em, stripe, now } = billing;
  const user = await em.findOne(User, { id: PRO.id, stripeCustomerId: null });
  if (!user) return;
  const { id: customer } = await stripe.client.customers.create({ email: user.email, metadata: { userId: user.id } });
  user.stripeCustomerId = customer;
  await em.flush();
  const { id, latest_invoice: invoice } = await stripe.client.subscriptions.create({
    customer,
    items: [{ price: await priceIdOf(stripe.client, PlanType.monthly, now()) }],
    payment_behavior: 'default_incomplete',
    metadata: { userId: user.id },
    expand: ['latest_invoice.confirmation_secret'],
  });
  const secret = typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : undefined;
  if (secret) await pay(secret);
  await syncSubscription({ ...billing, em: em.fork({ useContext: true }) }, id);
}

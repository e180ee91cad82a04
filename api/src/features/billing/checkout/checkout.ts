import { createHash } from 'node:crypto';
import type { Context } from '../../../core/context.ts';
import { kysely } from '../../../core/database/query.ts';
import { ApiError } from '../../../core/errors.ts';
import { mapPer } from '../../../core/jobs/map-per.ts';
import type { Stripe } from '../../../core/stripe.ts';
import { updateStripeEmail } from '../../auth/email/update-stripe-email.ts';
import { isPro } from '../../users/pro.ts';
import type { User } from '../../users/user.entity.ts';
import { assertEnabled, findUser } from '../../users/user.find.ts';
import { settlementOf, type Settlement } from '../money/balance.ts';
import { withBillingLock } from '../money/billing-lock.ts';
import { endUnpaid } from '../money/end-unpaid.ts';
import type { PlanType } from '../plans.ts';
import { idOf, isMissing, requireStripe, withStripeErrors } from '../stripe.errors.ts';
import { isLive } from '../sync/subscription.state.ts';
import { syncSubscription } from '../sync/subscription.sync.ts';
import { ensureSubscription, previewCheckout } from './checkout-subscription.ts';
import { endAbandoned, endOthers } from './one-payable.ts';
import { closeCheckout, findOpenCheckout, findOrOpenCheckout, type OpenCheckout } from './open-checkout.ts';
import { assertStillBuyer, isBuyersSession } from './still-buyer.ts';

export type Checkout =
  | { status: 'active' }
  /** Credit would pay all of it, and the buyer is to confirm that. */
  | { status: 'unconfirmed'; settlement: Settlement }
  /** The browser confirms the payment with the secret. */
  | { status: 'payable'; clientSecret: string; intentType: 'payment' | 'setup'; settlement: Settlement | null };

/**
 * Whether credit may pay a subscription all by itself, with no payment that the buyer confirms: they have confirmed it, or want to
 * see what it would pay. Unspecified by a client that may know nothing of credit, it is an error.
 */
export type CreditUse = 'confirmed' | 'preview' | 'unspecified';

const NOT_CONFIRMED = 'Your credit pays for this plan, so nothing was bought yet. Sign in and confirm it on the subscribe page.';

/** Concurrent requests for the same checkout share one promise. Each instance has its own access to Stripe. */
const runningOf = mapPer<Promise<Checkout>>();

/**
 * Starts the checkout of a user, or continues it: the same plan gets the same subscription and secret. Of several plans at
 * once, the last one stays open. No transaction is open during the calls to Stripe.
 */
export function startCheckout(ctx: Context, user: User, plan: PlanType, credit: CreditUse): Promise<Checkout> {
  const shared = runningOf(requireStripe(ctx));
  // Of each session, or password, by itself: one that no longer opens the account gets nothing.
  const key = `${user.id} ${plan} ${credit} ${isBuyersSession(ctx, user) ? ctx.viewer?.sessionId : user.passwordHash}`;
  const other = shared.get(key);
  if (other) return other;
  const started = withBillingLock(ctx, user.id, () =>
    withStripeErrors(ctx, 'checkout failed', () => openOrContinue(ctx, user, plan, credit)),
  ).finally(() => shared.delete(key));
  shared.set(key, started);
  return started;
}

async function openOrContinue(ctx: Context, buyer: User, plan: PlanType, credit: CreditUse): Promise<Checkout> {
  // Another checkout may have been paid while this one waited, or the account disabled or taken back.
  const user = await findUser(ctx, ctx.em.fork({ useContext: true }), buyer.id);
  // After the user was read: if the buyer's password still holds, it is theirs.
  await assertStillBuyer(ctx.em, ctx, buyer);
  assertEnabled(user);
  if (isPro(user, ctx.now())) return { status: 'active' };
  const open = () => openForCustomer(ctx, user, plan, credit);
  return open().catch(async (error: unknown) => {
    if (!isCustomerMissing(error) || !user.stripeCustomerId) throw error;
    await forgetCustomer(ctx, user);
    return open();
  });
}

/** The customer was deleted at Stripe. */
const isCustomerMissing = (error: unknown) => isMissing(error) && error.param === 'customer';

/** Closes the checkout that was opened for a customer, too: Stripe would repeat its response under the same key. */
async function forgetCustomer({ em, now }: Context, user: User): Promise<void> {
  const { id, stripeCustomerId: customer } = user;
  await kysely(em)
    .updateTable('users')
    .set({ stripe_customer_id: null })
    .where('id', '=', id)
    .where('stripe_customer_id', '=', customer ?? null)
    .execute();
  const checkout = await findOpenCheckout(em, id);
  if (checkout) await closeCheckout(em, checkout.id, now());
  user.stripeCustomerId = null;
}

async function openForCustomer(ctx: Context, user: User, plan: PlanType, credit: CreditUse): Promise<Checkout> {
  const { checkout, replacedSubscription } = await findOrOpenCheckout(ctx, user, plan);
  const { client } = requireStripe(ctx);
  if (replacedSubscription !== null) {
    const replaced = await endUnpaid(client, replacedSubscription);
    if (replaced !== undefined) return adoptSubscription(ctx, checkout, replaced);
  }
  // A new customer has no credit.
  const mayHaveCredit = Boolean(user.stripeCustomerId) && checkout.subscription_id === null;
  const customer = await ensureCustomer(ctx, client, user, checkout);
  if (mayHaveCredit) {
    // The credit that an abandoned one has used comes back, and one that credit has paid is not bought twice.
    const paid = await endAbandoned(client, customer, checkout.id);
    if (paid) return adoptSubscription(ctx, checkout, paid);
  }
  if (mayHaveCredit && credit !== 'confirmed') {
    const settlement = await previewCheckout(ctx, client, checkout, customer);
    if (settlement.amountDue === 0) return toConfirm(settlement, credit);
  }
  const subscription = await ensureSubscription(ctx, client, checkout, { userId: user.id, customer });
  if (isLive(subscription.status)) return adoptSubscription(ctx, checkout, subscription);
  const paid = checkout.subscription_id === null ? await endOthers(ctx, client, subscription, customer) : undefined;
  return paid ? adoptSubscription(ctx, checkout, paid) : secretOf(ctx, checkout, subscription);
}

/** Stripe would take a subscription with nothing due as bought. */
function toConfirm(settlement: Settlement, credit: CreditUse): Checkout {
  if (credit === 'unspecified') throw new ApiError('CONFLICT', NOT_CONFIRMED);
  return { status: 'unconfirmed', settlement };
}

/** Stores a subscription that is paid for, and closes the checkout. */
async function adoptSubscription(ctx: Context, checkout: OpenCheckout, { id }: Stripe.Subscription): Promise<Checkout> {
  await closeCheckout(ctx.em, checkout.id, ctx.now());
  await syncSubscription({ ...ctx, stripe: requireStripe(ctx) }, id);
  return { status: 'active' };
}

async function ensureCustomer(ctx: Context, client: Stripe, user: User, checkout: OpenCheckout): Promise<string> {
  if (user.stripeCustomerId) return user.stripeCustomerId;
  const { id } = await client.customers.create(
    { email: user.email, metadata: { userId: user.id } },
    // With another address it is another request, which Stripe rejects under the same key. Another checkout may be because the
    // customer was deleted.
    { idempotencyKey: `customer-${checkout.id}-${createHash('sha256').update(user.email).digest('hex').slice(0, 16)}` },
  );
  const stored = await kysely(ctx.em)
    .updateTable('users')
    .set({ stripe_customer_id: id })
    .where('id', '=', user.id)
    .where('stripe_customer_id', 'is', null)
    .returning('email')
    .executeTakeFirst();
  user.stripeCustomerId = id;
  // A change of the address meanwhile has found no customer to update.
  if (stored && stored.email !== user.email) await updateStripeEmail(ctx, user.id);
  return id;
}

async function secretOf(ctx: Context, checkout: OpenCheckout, subscription: Stripe.Subscription): Promise<Checkout> {
  const { latest_invoice: invoice, pending_setup_intent: setup } = subscription;
  const first = typeof invoice === 'object' ? invoice : null;
  const settlement = first && settlementOf(first);
  const payment = first?.confirmation_secret?.client_secret;
  if (payment) return { status: 'payable', clientSecret: payment, intentType: 'payment', settlement };
  if (setup && typeof setup === 'object' && setup.client_secret)
    return { status: 'payable', clientSecret: setup.client_secret, intentType: 'setup', settlement };
  await closeCheckout(ctx.em, checkout.id, ctx.now());
  const { id, status } = subscription;
  ctx.log.error({ subscription: id, status, invoice: idOf(invoice) }, 'Stripe has nothing to confirm a payment with');
  throw new ApiError('PAYMENT_FAILED', 'Failed to get payment details');
}

import { Arg, Ctx, Field, Int, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import { z } from 'zod';
import { Access, member } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { ApiError, parseInput } from '../../core/errors.ts';
import { Stripe } from '../../core/stripe.ts';
import { DAY } from '../../core/time.ts';
import { audit, type AuditAction } from '../audit/audit.ts';
import { User } from '../users/user.entity.ts';
import { checkoutFailed, requireStripe } from './checkout.ts';
import { plans, PlanType } from './plans.ts';
import { priceIdOf } from './prices.ts';
import { readStripeAccount, SubscriptionInvoice } from './stripe-account.ts';
import { isLive, syncSubscription } from './subscription.sync.ts';

const REFUND_DAYS = 30;

@ObjectType({ description: 'The subscription of a member, as the billing page shows it.' })
export class Billing {
  @Field(() => PlanType, { nullable: true, description: 'Null without a subscription.' })
  plan!: PlanType | null;

  @Field(() => String, { nullable: true, description: "Stripe's own word, such as active or past_due." })
  status!: string | null;

  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'The end of the period that is paid for.' })
  currentPeriodEnd!: Date | null;

  @Field(() => Boolean, { description: 'Whether it ends then instead of renewing.' })
  cancelsAtPeriodEnd!: boolean;

  @Field(() => Int, {
    nullable: true,
    description: 'The next charge in cents, less the credit that there is; null where none is to come.',
  })
  nextCharge!: number | null;

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'Until when the money is given back; null where it is too late.',
  })
  refundableUntil!: Date | null;

  @Field(() => [SubscriptionInvoice], { description: 'The latest 24, newest first.' })
  invoices!: SubscriptionInvoice[];

  /** Not public: the details on the invoices are made of it. */
  customer!: Stripe.Customer | null;
}

const reason = z.object({ reason: z.string().trim().max(500, 'Use at most 500 characters').nullish() });

/** The member with a live subscription, or the refusal of one without. */
async function subscriber(ctx: Context): Promise<User & { stripeSubscriptionId: string; stripeCustomerId: string }> {
  const user = await ctx.em.findOneOrFail(User, member(ctx).userId);
  if (!user.stripeSubscriptionId || !user.stripeCustomerId || !isLive(user.stripeStatus ?? null))
    throw new ApiError('CONFLICT', 'You have no subscription.');
  return user as User & { stripeSubscriptionId: string; stripeCustomerId: string };
}

/** What has become of a subscription, as the audit log has it. */
interface Change {
  action: Extract<AuditAction, `subscription.${string}`>;
  detail?: Record<string, unknown>;
}

/**
 * Asks Stripe, notes the change that it has agreed to (without `noted`: none), then reads again what it has made of
 * it. An answer of Stripe's that is no answer is one refusal.
 */
async function atStripe(
  ctx: Context,
  subscriptionId: string,
  noted: Change | null,
  work: (client: Stripe) => Promise<unknown>,
): Promise<Billing> {
  const stripe = requireStripe(ctx);
  try {
    await work(stripe.client);
    if (noted) await audit(ctx.em, ctx, { ...noted, subjectId: member(ctx).userId });
    await syncSubscription({ ...ctx, stripe }, subscriptionId);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    ctx.log.error({ err: error }, 'Stripe refused');
    throw checkoutFailed();
  }
  ctx.triggerJob('mail');
  return readBilling({ ...ctx, em: ctx.em.fork({ useContext: true }) });
}

export async function readBilling(ctx: Context): Promise<Billing> {
  const user = await ctx.em.findOneOrFail(User, member(ctx).userId);
  const plan = user.stripeSubscriptionId ? ((user.plan as PlanType | null) ?? null) : null;
  const live = isLive(user.stripeStatus ?? null) && plan !== null;
  const { invoices, customer } = await readStripeAccount(ctx, user);
  const [first] = invoices.toReversed();
  const until = first && new Date(first.createdAt.getTime() + REFUND_DAYS * DAY);
  return {
    plan: live ? plan : null,
    status: user.stripeSubscriptionId ? (user.stripeStatus ?? null) : null,
    currentPeriodEnd: live ? (user.currentPeriodEnd ?? null) : null,
    cancelsAtPeriodEnd: live && user.cancelsAtPeriodEnd,
    nextCharge: live && !user.cancelsAtPeriodEnd ? Math.max(0, plans[plan].amount + (customer?.balance ?? 0)) : null,
    refundableUntil: live && until && until > ctx.now() && first.status === 'paid' ? until : null,
    invoices,
    customer,
  };
}

@Resolver()
export class BillingResolver {
  @Access('member')
  @Query(() => Billing, { description: 'The subscription of the member and its invoices.', complexity: 100 })
  billing(@Ctx() ctx: Context): Promise<Billing> {
    return readBilling(ctx);
  }

  @Access('member')
  @Mutation(() => Billing, {
    description: 'Has the subscription end with its period; Pro is kept until then. CONFLICT without a subscription.',
    complexity: 100,
  })
  async cancelSubscription(
    @Arg('reason', () => String, { nullable: true }) typed: string | null,
    @Ctx() ctx: Context,
  ): Promise<Billing> {
    const { reason: comment } = parseInput(reason, { reason: typed });
    const { stripeSubscriptionId: id, cancelsAtPeriodEnd: done } = await subscriber(ctx);
    return atStripe(ctx, id, done ? null : { action: 'subscription.cancelled' }, (client) =>
      client.subscriptions.update(id, { cancel_at_period_end: true, ...(comment && { cancellation_details: { comment } }) }),
    );
  }

  @Access('member')
  @Mutation(() => Billing, { description: 'Takes a cancellation back before the period has ended.', complexity: 100 })
  async resumeSubscription(@Ctx() ctx: Context): Promise<Billing> {
    const { stripeSubscriptionId: id, cancelsAtPeriodEnd: isCancelled } = await subscriber(ctx);
    return atStripe(ctx, id, isCancelled ? { action: 'subscription.resumed' } : null, (client) =>
      client.subscriptions.update(id, { cancel_at_period_end: false }),
    );
  }

  @Access('member')
  @Mutation(() => Billing, {
    description: 'Changes the plan now. What is left of the old one is counted toward the new one.',
    complexity: 100,
  })
  async changePlan(@Arg('planType', () => PlanType) planType: PlanType, @Ctx() ctx: Context): Promise<Billing> {
    const { stripeSubscriptionId: id, plan } = await subscriber(ctx);
    if (plan === planType) throw new ApiError('CONFLICT', 'This is your plan already.');
    const change = { action: 'subscription.plan-changed', detail: { from: plan, to: planType } } as const;
    return atStripe(ctx, id, change, async (client) => {
      const { items } = await client.subscriptions.retrieve(id);
      await client.subscriptions.update(id, {
        items: [{ id: items.data[0]!.id, price: await priceIdOf(client, planType, ctx.now()) }],
        proration_behavior: 'always_invoice',
        billing_cycle_anchor: { type: 'now' },
      });
    });
  }

  @Access('member')
  @Mutation(() => Billing, {
    description: 'Gives back what was paid, within 30 days of the first payment, and ends Pro at once. CONFLICT afterwards.',
    complexity: 100,
  })
  async refundSubscription(@Ctx() ctx: Context): Promise<Billing> {
    const { stripeSubscriptionId: id, stripeCustomerId: customer } = await subscriber(ctx);
    const { refundableUntil, invoices } = await readBilling(ctx);
    if (!refundableUntil) throw new ApiError('CONFLICT', 'The 30 days of the money-back guarantee are over.');
    const paid = invoices.filter(({ amount, status }) => amount > 0 && status === 'paid');
    const cents = paid.reduce((sum, { amount }) => sum + amount, 0);
    return atStripe(ctx, id, { action: 'subscription.refunded', detail: { cents } }, async (client) => {
      for (const { id: invoice } of paid) {
        const { data } = await client.invoicePayments.list({ invoice });
        const intent = data[0]?.payment.payment_intent;
        const payment = typeof intent === 'string' ? intent : intent?.id;
        if (payment === undefined) throw checkoutFailed();
        await client.refunds.create(
          { payment_intent: payment, reason: 'requested_by_customer' },
          { idempotencyKey: `refund-${customer}-${payment}` },
        );
      }
      await client.subscriptions.cancel(id);
    });
  }

  @Access('member')
  @Mutation(() => String, {
    description: 'The address of the page on which the card is changed; it leads back to /billing.',
    complexity: 100,
  })
  async openBillingPortal(@Ctx() ctx: Context): Promise<string> {
    const { stripeCustomerId: customer } = await subscriber(ctx);
    try {
      const { url } = await requireStripe(ctx).client.billingPortal.sessions.create({
        customer,
        return_url: `${ctx.origin()}/billing`,
      });
      return url;
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      throw checkoutFailed();
    }
  }
}

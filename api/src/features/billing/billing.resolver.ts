import { Arg, Ctx, Extensions, Int, Mutation, Query, Resolver } from 'type-graphql';
import { z } from 'zod';
import { Access } from '../../core/authorization.ts';
import type { Context } from '../../core/context.ts';
import { parseInput } from '../../core/errors.ts';
import { optionalText } from '../../core/input.ts';
import { External } from '../../core/limits/external.ts';
import { byMember, Throttle } from '../../core/throttle-decorator.ts';
import { readBilling } from './billing.read.ts';
import { Billing } from './billing.types.ts';
import { WHILE_CHANGED } from './money/billing-lock.ts';
import { PlanType } from './plans.ts';
import { changePlan, readPlanChange } from './plan-change/plan-change.ts';
import { PlanChange } from './plan-change/plan-change.types.ts';
import { refundSubscription } from './refund.ts';
import { STRIPE_ERRORS, STRIPE_LIMIT, stripeLimit } from './stripe-limit.ts';
import { cancel, createPortalUrl, resume } from './subscription.changes.ts';

const cancellation = z.object({ reason: optionalText(500).nullish() });

@Resolver()
export class BillingResolver {
  @Access('member')
  @Throttle(stripeLimit, byMember)
  @Extensions({ oncePerDocument: true })
  @External()
  @Query(() => Billing, { description: `The subscription of the member and its invoices. ${STRIPE_ERRORS}`, complexity: 100 })
  billing(@Ctx() ctx: Context): Promise<Billing> {
    return readBilling(ctx);
  }

  @Access('member')
  @Throttle(stripeLimit, byMember)
  @Extensions({ oncePerDocument: true })
  @External()
  @Query(() => PlanChange, {
    description: `What \`changePlan\` would cost now, as Stripe computes it; nothing is changed. CONFLICT if the plan cannot be changed. ${STRIPE_ERRORS}`,
    complexity: 100,
  })
  planChange(@Arg('planType', () => PlanType) planType: PlanType, @Ctx() ctx: Context): Promise<PlanChange> {
    return readPlanChange(ctx, planType);
  }

  @Access('member')
  @Throttle(stripeLimit, byMember)
  @Extensions({ oncePerDocument: true })
  @Mutation(() => Billing, {
    description: `Cancels the subscription at the end of its period; Pro is kept until then. If its last payment failed, it ends now, and that is no longer owed. CONFLICT without a subscription, and ${WHILE_CHANGED}. ${STRIPE_ERRORS}`,
    complexity: 100,
  })
  async cancelSubscription(
    @Arg('reason', () => String, { nullable: true }) typed: string | null,
    @Ctx() ctx: Context,
  ): Promise<Billing> {
    const { reason } = parseInput(cancellation, { reason: typed });
    return cancel(ctx, reason);
  }

  @Access('member')
  @Throttle(stripeLimit, byMember)
  @Extensions({ oncePerDocument: true })
  @Mutation(() => Billing, {
    description: `Undoes a cancellation before the period has ended. CONFLICT without a subscription, and ${WHILE_CHANGED}. ${STRIPE_ERRORS}`,
    complexity: 100,
  })
  async resumeSubscription(@Ctx() ctx: Context): Promise<Billing> {
    return resume(ctx);
  }

  @Access('member')
  @Throttle(stripeLimit, byMember)
  @Extensions({ oncePerDocument: true })
  @Mutation(() => Billing, {
    description: `Changes the plan now, with credit for the rest of the current one. CONFLICT without a subscription, for the plan that the member has, while an invoice is unpaid, after a payment was refunded, if the cost differs from \`amountDue\`, and ${WHILE_CHANGED}. PAYMENT_FAILED if the card is declined, or Stripe does not respond. ${STRIPE_LIMIT}`,
    complexity: 100,
  })
  async changePlan(
    @Arg('planType', () => PlanType) planType: PlanType,
    @Arg('amountDue', () => Int, {
      nullable: true,
      description: 'The charge that the member agrees to, as returned by `planChange`.',
    })
    amountDue: number | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<Billing> {
    return changePlan(ctx, planType, amountDue);
  }

  @Access('member')
  @Throttle(stripeLimit, byMember)
  @Extensions({ oncePerDocument: true })
  @Mutation(() => Billing, {
    description: `Refunds what was paid, within 30 days of the first payment, and ends Pro at once. CONFLICT afterwards, without a subscription, if nothing was paid, and ${WHILE_CHANGED}. ${STRIPE_ERRORS}`,
    complexity: 100,
  })
  refundSubscription(@Ctx() ctx: Context): Promise<Billing> {
    return refundSubscription(ctx);
  }

  @Access('member')
  @Throttle(stripeLimit, byMember)
  @Extensions({ oncePerDocument: true })
  @Mutation(() => String, {
    description: `The URL of the page for changing the card; it leads back to /billing. CONFLICT without a subscription. ${STRIPE_ERRORS}`,
    complexity: 100,
  })
  async openBillingPortal(@Ctx() ctx: Context): Promise<string> {
    return createPortalUrl(ctx);
  }
}

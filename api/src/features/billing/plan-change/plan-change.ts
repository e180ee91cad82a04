import type { Context } from '../../../core/context.ts';
import { ApiError } from '../../../core/errors.ts';
import type { Stripe } from '../../../core/stripe.ts';
import { settlementOf } from '../money/balance.ts';
import { previewSwitch, switchPlan } from '../money/switch-plan.ts';
import type { Billing } from '../billing.types.ts';
import type { PlanChange } from './plan-change.types.ts';
import type { PlanType } from '../plans.ts';
import { requireStripe, withStripeErrors } from '../stripe.errors.ts';
import { changeAtStripe, requireSubscriber, type Subscriber, unlessEnded } from '../subscription.changes.ts';
import { taxOf } from '../upcoming.ts';

function toPlanChange(invoice: Stripe.Invoice): PlanChange {
  const { lines, total } = invoice;
  return {
    lines: lines.data.map(({ description, amount, parent }) => ({
      description: description ?? '',
      amount,
      isProration: parent?.subscription_item_details?.proration ?? parent?.invoice_item_details?.proration ?? false,
    })),
    tax: taxOf(invoice),
    total,
    ...settlementOf(invoice),
  };
}

function assertOther({ plan: from }: Subscriber, to: PlanType): void {
  if (from === to) throw new ApiError('CONFLICT', 'This is already your plan.');
}

/** What a change of plan would cost now, computed by Stripe. */
export async function readPlanChange(ctx: Context, plan: PlanType): Promise<PlanChange> {
  const subscriber = await requireSubscriber(ctx);
  assertOther(subscriber, plan);
  const { client } = requireStripe(ctx);
  const preview = () => previewSwitch(client, subscriber.stripeSubscriptionId, plan, ctx.now());
  return withStripeErrors(ctx, 'change of plan not previewed', async () =>
    toPlanChange(await unlessEnded(ctx, subscriber, preview)),
  );
}

/**
 * Starts a period of the new plan now. What is left of the old one is credited; it must be paid. Nothing is changed if it
 * costs another amount by now than the member has agreed to.
 */
export const changePlan = (ctx: Context, plan: PlanType, agreed: number | null | undefined): Promise<Billing> =>
  changeAtStripe(ctx, async (client, subscriber) => {
    assertOther(subscriber, plan);
    const { stripeSubscriptionId: id, plan: from } = subscriber;
    if (typeof agreed === 'number' && (await previewSwitch(client, id, plan, ctx.now())).amount_due !== agreed)
      throw new ApiError('CONFLICT', 'The amount has changed since you last saw it. Please review it again.');
    await switchPlan(client, id, plan, ctx.now());
    return { action: 'subscription.plan-changed', detail: { from, to: plan } };
  });

import { Arg, Ctx, Extensions, Mutation, Query, Resolver } from 'type-graphql';
import { Access, member } from '../../../core/authorization.ts';
import type { Limits } from '../../../core/config.ts';
import type { Context } from '../../../core/context.ts';
import { ApiError } from '../../../core/errors.ts';
import { External } from '../../../core/limits/external.ts';
import { byMember, byNetwork, Throttle } from '../../../core/throttle-decorator.ts';
import { isPro } from '../../users/pro.ts';
import { findUser } from '../../users/user.find.ts';
import { SignInPayload } from '../../auth/auth.resolver.ts';
import { WHILE_CHANGED } from '../money/billing-lock.ts';
import { PlanType } from '../plans.ts';
import { requireStripe } from '../stripe.errors.ts';
import { STRIPE_ERRORS, STRIPE_LIMIT, stripeLimit } from '../stripe-limit.ts';
import { findOrCreateBuyer, parseBuyer } from './buyer.ts';
import { type Checkout, type CreditUse, startCheckout } from './checkout.ts';
import { CheckoutPayload, UserSubscriptionInput, VerifiedSubscription } from './checkout.types.ts';
import { signInAfterCheckout } from './sign-in-after-checkout.ts';
import { verifyPayment } from './verify-payment.ts';

const messages: Record<Checkout['status'], string> = {
  active: 'Your subscription is active',
  unconfirmed: 'Your credit pays for this plan. Confirm it to subscribe.',
  payable: 'Subscription created',
};

function toPayload(checkout: Checkout): CheckoutPayload {
  const payable = checkout.status === 'payable' ? checkout : null;
  const settlement = checkout.status === 'active' ? null : checkout.settlement;
  return {
    message: messages[checkout.status],
    clientSecret: payable?.clientSecret ?? null,
    intentType: payable?.intentType ?? null,
    amountDue: settlement?.amountDue ?? null,
    creditUsed: settlement?.creditUsed ?? null,
    creditLeft: settlement?.creditLeft ?? null,
  };
}

function creditUseOf(payWithCredit: boolean | null | undefined): CreditUse {
  if (typeof payWithCredit !== 'boolean') return 'unspecified';
  return payWithCredit ? 'confirmed' : 'preview';
}

const attemptLimit = { name: 'checkout-try', points: 60, seconds: 60 * 60 };
const verificationLimit = ({ verifications }: Limits) => ({ name: 'verify', points: verifications, seconds: 60 });
const signInLimit = ({ verifications }: Limits) => ({ name: 'checkout-sign-in', points: verifications, seconds: 60 });

@Resolver()
export class CheckoutResolver {
  @Access('member')
  @Throttle(stripeLimit, byMember)
  @Extensions({ oncePerDocument: true })
  @Mutation(() => CheckoutPayload, {
    description: `Opens or resumes the checkout of the member. CONFLICT if the plan is already Pro, if credit would pay all of it and \`payWithCredit\` is left out, and ${WHILE_CHANGED}; RATE_LIMITED, by default, after ten new attempts an hour. ${STRIPE_ERRORS}`,
    complexity: 100,
  })
  async createSubscription(
    @Arg('planType', () => PlanType, { defaultValue: PlanType.monthly }) planType: PlanType,
    @Arg('payWithCredit', () => Boolean, {
      nullable: true,
      description:
        'Where credit pays the whole plan: true subscribes at once, false returns what the credit would pay and buys nothing.',
    })
    payWithCredit: boolean | null | undefined,
    @Ctx() ctx: Context,
  ): Promise<CheckoutPayload> {
    const user = await findUser(ctx, ctx.em, member(ctx).userId);
    if (isPro(user, ctx.now())) throw new ApiError('CONFLICT', 'You are already subscribed.');
    return toPayload(await startCheckout(ctx, user, planType, creditUseOf(payWithCredit)));
  }

  @Access('public')
  @Throttle(attemptLimit, byNetwork, (ctx, { input }: { input: UserSubscriptionInput }) => {
    requireStripe(ctx);
    parseBuyer(input);
  })
  @Extensions({ oncePerDocument: true })
  @Mutation(() => CheckoutPayload, {
    description: `Opens an account and its checkout in one step. With the address and password of an account that has no active subscription, it resumes that account's checkout; CONFLICT if credit would pay all of it, and ${WHILE_CHANGED}. An address that is taken is refused with a generic message. PAYMENT_FAILED if Stripe does not respond. RATE_LIMITED after ${attemptLimit.points} attempts an hour from one network or, by default, ten new checkouts; for the account, ${STRIPE_LIMIT}`,
    complexity: 100,
  })
  async createUserSubscription(
    @Arg('input', () => UserSubscriptionInput) input: UserSubscriptionInput,
    @Ctx() ctx: Context,
  ): Promise<CheckoutPayload> {
    const buyer = await findOrCreateBuyer(ctx, input);
    await ctx.throttle.consume(stripeLimit, buyer.id);
    return toPayload(await startCheckout(ctx, buyer, input.planType, 'unspecified'));
  }

  @Access('public')
  @Throttle(verificationLimit, byNetwork)
  @External()
  @Extensions({ oncePerDocument: true })
  @Query(() => VerifiedSubscription, {
    description:
      'Whether a payment of this address has arrived, read at Stripe. NOT_FOUND for anything else, whatever the reason. RATE_LIMITED, by default, after ten a minute.',
    complexity: 100,
  })
  async verifySubscription(
    @Arg('paymentIntent', () => String) paymentIntent: string,
    @Arg('email', () => String) email: string,
    @Ctx() ctx: Context,
  ): Promise<VerifiedSubscription> {
    return verifyPayment(ctx, paymentIntent, email.trim().toLowerCase());
  }

  @Access('public')
  @Throttle(signInLimit, byNetwork)
  @Extensions({ oncePerDocument: true })
  @Mutation(() => SignInPayload, {
    description:
      'Signs in the browser whose checkout created the account, once the payment is verified. It takes the secret of `createUserSubscription`, within a day and only once. NOT_FOUND for anything else, whatever the reason. RATE_LIMITED, by default, after ten a minute.',
    complexity: 100,
  })
  async signInAfterCheckout(
    @Arg('email', () => String) email: string,
    @Arg('secret', () => String) secret: string,
    @Ctx() ctx: Context,
  ): Promise<SignInPayload> {
    return signInAfterCheckout(ctx, { email, secret });
  }
}

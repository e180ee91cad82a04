import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { Arg, Ctx, Extensions, Field, InputType, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import { z } from 'zod';
import { hashPassword, verifyPassword } from '../../../core/auth/password.ts';
import { Access, member } from '../../../core/authorization.ts';
import { byNetwork, Throttle } from '../../../core/throttle-decorator.ts';
import type { Limits } from '../../../core/config.ts';
import type { Context } from '../../../core/context.ts';
import { ApiError, parseInput } from '../../../core/errors.ts';
import { emailAddress } from '../../../core/input.ts';
import { audit } from '../../audit/audit.ts';
import { alreadyRegisteredMail, newAccountPassword } from '../../auth/sign-up.ts';
import { enqueueMail } from '../../mail/mail.queue.ts';
import { isPro } from '../../users/pro.ts';
import { User } from '../../users/user.entity.ts';
import { findUserByEmail } from '../../users/user.find.ts';
import { type Checkout, openCheckout, requireStripe } from './checkout.ts';
import { PlanType } from '../plans.ts';
import { verifyPayment } from './verify-payment.ts';

@ObjectType({ description: 'A checkout that waits for its payment.' })
export class CheckoutPayload {
  @Field(() => String)
  message!: string;

  @Field(() => String, {
    nullable: true,
    description: "For Stripe's payment element; null where nothing is to be paid any more.",
  })
  clientSecret!: string | null;

  @Field(() => String, { nullable: true, description: "What the secret belongs to: 'payment' (an amount is due) or 'setup'." })
  intentType!: string | null;
}

@ObjectType({ description: 'What a payment has led to.' })
export class VerifiedSubscription {
  @Field(() => PlanType)
  planType!: PlanType;

  @Field(() => String, { description: "'active' when the plan opens the premium prompts, else 'free'." })
  subscriptionStatus!: string;
}

@InputType({ description: 'What a visitor gives to subscribe.' })
export class UserSubscriptionInput {
  @Field(() => String)
  email!: string;

  @Field(() => String, { description: 'As at sign-up.' })
  password!: string;

  @Field(() => PlanType, { defaultValue: PlanType.monthly })
  planType!: PlanType;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'That the person is 18 or older and accepts the terms of service. The pages always send it; callers of old do not know it.',
  })
  acceptsTerms?: boolean | null;
}

const payload = ({ clientSecret, intentType }: Checkout): CheckoutPayload => ({
  message: clientSecret === null ? 'Your subscription is active' : 'Subscription created',
  clientSecret,
  intentType,
});

const alreadySubscribed = () => new ApiError('CONFLICT', 'You are already subscribed.');
const refused = () =>
  new ApiError('BAD_USER_INPUT', 'This account could not be created. If you have one already, sign in first.', {
    fields: { email: 'If you have an account already, sign in first' },
  });

const attemptLimit = { name: 'checkout-try', points: 60, seconds: 60 * 60 };
const verificationLimit = ({ verifications }: Limits) => ({ name: 'verify', points: verifications, seconds: 60 });

const parseSubscriber = (input: UserSubscriptionInput) =>
  parseInput(z.object({ email: emailAddress, password: newAccountPassword(input.email) }), input);

@Resolver()
export class CheckoutResolver {
  @Access('member')
  @Extensions({ oncePerDocument: true })
  @Mutation(() => CheckoutPayload, {
    description:
      'Opens the checkout of the member, or takes it up again. CONFLICT where the plan is Pro already; PAYMENT_FAILED where Stripe does not answer; RATE_LIMITED after three new attempts an hour.',
    complexity: 100,
  })
  async createSubscription(
    @Arg('planType', () => PlanType, { defaultValue: PlanType.monthly }) planType: PlanType,
    @Ctx() ctx: Context,
  ): Promise<CheckoutPayload> {
    const user = await ctx.em.findOneOrFail(User, member(ctx).userId);
    if (isPro(user, ctx.now())) throw alreadySubscribed();
    requireStripe(ctx);
    return payload(await openCheckout(ctx, user, planType));
  }

  @Access('public')
  @Throttle(attemptLimit, byNetwork, (ctx, { input }: { input: UserSubscriptionInput }) => {
    requireStripe(ctx);
    parseSubscriber(input);
  })
  @Extensions({ oncePerDocument: true })
  @Mutation(() => CheckoutPayload, {
    description:
      'Opens an account and its checkout in one step. With the address and the password of an account that has no live subscription, takes its checkout up. An address that is taken is refused in general words.',
    complexity: 100,
  })
  async createUserSubscription(
    @Arg('input', () => UserSubscriptionInput) input: UserSubscriptionInput,
    @Ctx() ctx: Context,
  ): Promise<CheckoutPayload> {
    const { em, now } = ctx;
    const { email, password } = parseSubscriber(input);
    const found = await findUserByEmail(em, email);
    // The same work whether the address is taken or not.
    const passwordHash = await hashPassword(password);
    let user = found;
    if (!user) {
      const [id, at] = [randomUUID(), now()];
      await em.transactional(async (tx) => {
        const { rows } = await sql`
          insert into users (id, email, role, created_at, password_hash, terms_accepted_at)
          values (${id}, ${email}, 'member', ${at}, ${passwordHash}, ${input.acceptsTerms ? at : null})
          on conflict (email) do nothing returning id`.execute(tx.getKysely());
        if (rows.length > 0) await audit(tx, ctx, { action: 'user.created', actorId: id, subjectId: id });
      });
      user = await findUserByEmail(em, email);
    }
    const right = await verifyPassword(user?.passwordHash, password);
    if (!user || !right || user.disabledAt || isPro(user, now())) {
      await enqueueMail(em, alreadyRegisteredMail(ctx, email), now());
      ctx.triggerJob('mail');
      throw refused();
    }
    return payload(await openCheckout(ctx, user, input.planType));
  }

  @Access('public')
  @Throttle(verificationLimit, byNetwork)
  @Query(() => VerifiedSubscription, {
    description:
      'Whether a payment of this address has arrived, read at Stripe. NOT_FOUND for anything else, whatever the reason. RATE_LIMITED after ten a minute.',
    complexity: 100,
  })
  async verifySubscription(
    @Arg('paymentIntent', () => String) paymentIntent: string,
    @Arg('email', () => String) email: string,
    @Ctx() ctx: Context,
  ): Promise<VerifiedSubscription> {
    return verifyPayment(ctx, paymentIntent, email.trim().toLowerCase());
  }
}

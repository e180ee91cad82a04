import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { PlanType } from '../plans.ts';

@ObjectType({ description: 'A checkout that is waiting for payment.' })
export class CheckoutPayload {
  @Field(() => String)
  message!: string;

  @Field(() => String, {
    nullable: true,
    description: "For Stripe's payment element; null if no card is needed.",
  })
  clientSecret!: string | null;

  @Field(() => String, { nullable: true, description: "What the secret belongs to: 'payment' (an amount is due) or 'setup'." })
  intentType!: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'What is charged to the card today, in cents; null if the subscription is active. 0 if credit pays all of it, which waits for `payWithCredit: true`.',
  })
  amountDue!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: "The part that the member's credit pays, in cents; null if the subscription is active.",
  })
  creditUsed!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The remaining credit, which pays the next invoices; null if the subscription is active.',
  })
  creditLeft!: number | null;
}

@ObjectType({ description: 'The result of a payment.' })
export class VerifiedSubscription {
  @Field(() => PlanType)
  planType!: PlanType;

  @Field(() => String, { description: "'active' when the plan opens the premium prompts, otherwise 'free'." })
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
      'That the person is 18 or older and accepts the terms of service. The pages always send it; older clients may not.',
  })
  acceptsTerms?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description:
      'A secret that only this browser knows: 43 random characters of base64url. If this request creates the account, `signInAfterCheckout` accepts it once the payment has arrived.',
  })
  signInSecret?: string | null;
}

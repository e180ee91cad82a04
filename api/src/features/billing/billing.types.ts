import { Field, Int, ObjectType } from 'type-graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import type { Stripe } from '../../core/stripe.ts';
import { PlanType } from './plans.ts';

@ObjectType({ description: 'A bill of the subscription.' })
export class SubscriptionInvoice {
  @Field(() => String)
  id!: string;

  @Field(() => String, { nullable: true })
  number!: string | null;

  @Field(() => Int, { description: 'In cents of US dollars.' })
  amount!: number;

  @Field(() => String, { description: "Stripe's word, such as paid or open." })
  status!: string;

  @Field(() => Int, { description: 'What was refunded of it, in cents. Its status stays paid.' })
  amountRefunded!: number;

  @Field(() => GraphQLDateTimeISO)
  createdAt!: Date;

  @Field(() => String, { nullable: true, description: 'Where it can be read and printed.' })
  url!: string | null;

  /** Not a field of the schema: the subscription at Stripe that it is for. */
  subscription!: string | null;

  /** Not a field of the schema: what the credit of the member has paid of it, in cents. */
  creditUsed!: number;
}

@ObjectType({ description: 'The card that the subscription is charged to.' })
export class BillingCard {
  @Field(() => String, { description: "Stripe's word, such as visa or amex." })
  brand!: string;

  @Field(() => String)
  lastFour!: string;

  @Field(() => Int, { description: '1 is January.' })
  expiryMonth!: number;

  @Field(() => Int)
  expiryYear!: number;
}

@ObjectType({ description: 'The subscription of a member, as the billing page shows it.' })
export class Billing {
  @Field(() => PlanType, { nullable: true, description: 'Null without a subscription.' })
  plan!: PlanType | null;

  @Field(() => Int, {
    nullable: true,
    description:
      'What a period costs the member, in cents and without tax: a subscription keeps the price that it was bought at. Null without a subscription, and if its price has no fixed amount.',
  })
  price!: number | null;

  @Field(() => String, { nullable: true, description: "Stripe's own word, such as active or past_due." })
  status!: string | null;

  @Field(() => GraphQLDateTimeISO, { nullable: true, description: 'The end of the period that is paid for.' })
  currentPeriodEnd!: Date | null;

  @Field(() => Boolean, { description: 'Whether it ends then instead of renewing.' })
  cancelsAtPeriodEnd!: boolean;

  @Field(() => Int, {
    nullable: true,
    description: 'The next charge in cents, including tax and minus any credit; null if there is none.',
  })
  nextCharge!: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The tax of the next invoice in cents; null if Stripe computes none or no invoice follows.',
  })
  nextTax!: number | null;

  @Field(() => Int, { description: 'In cents: what is left of a change to a cheaper plan. It pays the next charges.' })
  credit!: number;

  @Field(() => BillingCard, {
    nullable: true,
    description: 'Null without a subscription, or if it is not paid by card.',
  })
  card!: BillingCard | null;

  @Field(() => GraphQLDateTimeISO, {
    nullable: true,
    description: 'When the refund period ends; null if it has ended, or if nothing is left to refund.',
  })
  refundableUntil!: Date | null;

  @Field(() => Int, { description: 'What `refundSubscription` would refund now, in cents; 0 if the refund period has ended.' })
  refundableAmount!: number;

  @Field(() => [SubscriptionInvoice], { description: 'The latest 24, newest first.' })
  invoices!: SubscriptionInvoice[];

  /** Not a field of the schema: the invoice details are read from it. */
  customer!: Stripe.Customer | null;
}

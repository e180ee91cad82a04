import { Field, Int, ObjectType } from 'type-graphql';
import { GraphQLDateTimeISO } from 'graphql-scalars';
import type { Context } from '../../core/context.ts';
import { ApiError } from '../../core/errors.ts';
import { Stripe } from '../../core/stripe.ts';
import type { User } from '../users/user.entity.ts';

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

  @Field(() => GraphQLDateTimeISO)
  createdAt!: Date;

  @Field(() => String, { nullable: true, description: 'Where it can be read and printed.' })
  url!: string | null;
}

/** Whether Stripe knows the user: a test user has an id of another kind. */
export const hasCustomer = <T extends Pick<User, 'stripeCustomerId'>>(user: T): user is T & { stripeCustomerId: string } =>
  user.stripeCustomerId?.startsWith('cus_') ?? false;

/** The bills of a user, and what Stripe knows of them as a customer; null where it does not know them. */
export async function readStripeAccount(
  ctx: Context,
  user: Pick<User, 'stripeCustomerId'>,
): Promise<{ invoices: SubscriptionInvoice[]; customer: Stripe.Customer | null }> {
  if (!hasCustomer(user) || !ctx.stripe) return { invoices: [], customer: null };
  const { stripeCustomerId } = user;
  try {
    const { client } = ctx.stripe;
    const [{ data }, customer] = await Promise.all([
      client.invoices.list({ customer: stripeCustomerId, limit: 24 }),
      client.customers.retrieve(stripeCustomerId),
    ]);
    const invoices = data
      .filter(({ status }) => status !== 'void' && status !== 'draft')
      .map(({ id, number, amount_due: amount, status, created, hosted_invoice_url: url }) => ({
        id: id ?? '',
        number: number ?? null,
        amount,
        status: status ?? 'open',
        createdAt: new Date(created * 1000),
        url: url ?? null,
      }));
    return { invoices, customer: customer.deleted ? null : customer };
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    ctx.log.error({ err: error }, 'invoices not read');
    throw new ApiError('PAYMENT_FAILED', 'The invoices cannot be read just now. Please try again.');
  }
}

import { Arg, Ctx, Extensions, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { Access, member } from '../../../core/authorization.ts';
import type { Context } from '../../../core/context.ts';
import { ApiError, parseInput } from '../../../core/errors.ts';
import { Stripe } from '../../../core/stripe.ts';
import { User } from '../../users/user.entity.ts';
import { Billing, readBilling } from '../billing.resolver.ts';
import { checkoutFailed, requireStripe } from '../checkout.ts';
import { hasCustomer } from '../stripe-account.ts';
import { readInvoiceDetails, writeInvoiceDetails } from './invoice-details.ts';
import { InvoiceDetails, invoiceDetails, InvoiceDetailsInput } from './invoice-details.types.ts';

/** An answer of Stripe's that is no answer is the same refusal as elsewhere. */
async function orFailed<T>(ctx: Context, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    ctx.log.error({ err: error }, 'Stripe refused the details of the invoices');
    throw checkoutFailed();
  }
}

@Resolver(() => Billing)
export class InvoiceDetailsResolver {
  @FieldResolver(() => InvoiceDetails, {
    nullable: true,
    description: 'What stands on the invoices; null where nobody has been charged yet.',
    complexity: 20,
  })
  async invoiceDetails(@Root() { customer }: Billing, @Ctx() ctx: Context): Promise<InvoiceDetails | null> {
    return customer && orFailed(ctx, readInvoiceDetails(requireStripe(ctx).client, customer));
  }

  @Access('member')
  @Extensions({ oncePerDocument: true })
  @Mutation(() => Billing, {
    description: 'Changes what stands on the invoices from now on. CONFLICT without a customer at Stripe.',
    complexity: 100,
  })
  async setInvoiceDetails(
    @Arg('input', () => InvoiceDetailsInput) input: InvoiceDetailsInput,
    @Ctx() ctx: Context,
  ): Promise<Billing> {
    const details = parseInput(invoiceDetails, input);
    const user = await ctx.em.findOneOrFail(User, member(ctx).userId);
    if (!hasCustomer(user)) throw new ApiError('CONFLICT', 'There are no invoices yet: subscribe first.');
    await orFailed(ctx, writeInvoiceDetails(requireStripe(ctx).client, user.stripeCustomerId, details));
    return readBilling(ctx);
  }
}

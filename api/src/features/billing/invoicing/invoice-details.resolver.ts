import { Arg, Ctx, Extensions, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { Access, member } from '../../../core/authorization.ts';
import type { Context } from '../../../core/context.ts';
import { parseInput } from '../../../core/errors.ts';
import { byMember, Throttle } from '../../../core/throttle-decorator.ts';
import { assertSessionIsAlive } from '../../auth/credentials/still-open.ts';
import { loadOwnUser } from '../../users/user.find.ts';
import { readBilling } from '../billing.read.ts';
import { Billing } from '../billing.types.ts';
import { WHILE_CHANGED, withBillingLock } from '../money/billing-lock.ts';
import { hasCustomer } from '../stripe-account.ts';
import { STRIPE_ERRORS, stripeLimit } from '../stripe-limit.ts';
import { requireStripe, withStripeErrors } from '../stripe.errors.ts';
import { changeInvoiceDetails, noInvoices, readInvoiceDetails } from './invoice-details.ts';
import { InvoiceDetails, invoiceDetailsChange, InvoiceDetailsInput } from './invoice-details.types.ts';

/** Of each subscription that is being sent. Several aliases of the field are one request to Stripe, as `billing` is in the limit. */
const reads = new WeakMap<Billing, Promise<InvoiceDetails>>();

@Resolver(() => Billing)
export class InvoiceDetailsResolver {
  @FieldResolver(() => InvoiceDetails, {
    nullable: true,
    description: 'The details on the invoices; null if nothing has been charged yet.',
    complexity: 20,
  })
  async invoiceDetails(@Root() billing: Billing, @Ctx() ctx: Context): Promise<InvoiceDetails | null> {
    const { customer } = billing;
    if (!customer) return null;
    const { client } = requireStripe(ctx);
    const read =
      reads.get(billing) ?? withStripeErrors(ctx, 'invoice details not read', () => readInvoiceDetails(client, customer));
    reads.set(billing, read);
    return read;
  }

  @Access('member')
  @Throttle(stripeLimit, byMember)
  @Extensions({ oncePerDocument: true })
  @Mutation(() => Billing, {
    description: `Changes the details on future invoices. CONFLICT without a customer at Stripe, and ${WHILE_CHANGED}. ${STRIPE_ERRORS}`,
    complexity: 100,
  })
  async setInvoiceDetails(
    @Arg('input', () => InvoiceDetailsInput) input: InvoiceDetailsInput,
    @Ctx() ctx: Context,
  ): Promise<Billing> {
    const changes = parseInput(invoiceDetailsChange, input);
    // Two changes at once would each leave their own tax ID.
    await withBillingLock(ctx, member(ctx).userId, async () => {
      await assertSessionIsAlive(ctx.em, ctx);
      const user = await loadOwnUser(ctx);
      if (!hasCustomer(user)) throw noInvoices();
      const { client } = requireStripe(ctx);
      const write = () => changeInvoiceDetails(client, user.stripeCustomerId, changes);
      await withStripeErrors(ctx, 'invoice details not written', write);
    });
    return readBilling(ctx);
  }
}

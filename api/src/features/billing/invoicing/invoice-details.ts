import { ApiError } from '../../../core/errors.ts';
import { Stripe } from '../../../core/stripe.ts';
import type { CheckedDetails, InvoiceDetails } from './invoice-details.types.ts';

/** How somebody writes a number is no difference: DE 123456789 is DE123456789. */
const plain = (number: string) => number.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();

const taxIdsOf = async (client: Stripe, customer: string) => (await client.customers.listTaxIds(customer, { limit: 10 })).data;

/** What Stripe puts on the invoices of a customer. */
export async function readInvoiceDetails(client: Stripe, { id, name, address }: Stripe.Customer): Promise<InvoiceDetails> {
  const [taxId] = await taxIdsOf(client, id);
  return {
    company: name || null,
    line1: address?.line1 || null,
    line2: address?.line2 || null,
    city: address?.city || null,
    state: address?.state || null,
    postalCode: address?.postal_code || null,
    country: address?.country || null,
    taxIdType: taxId?.type ?? null,
    taxId: taxId?.value ?? null,
  };
}

/** What Stripe finds wrong with what was typed, as a refusal that names the field; anything else as it is. */
function refusal(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return error;
  if (error.code === 'tax_id_invalid')
    return new ApiError('BAD_USER_INPUT', 'This is not a tax ID of this kind.', {
      fields: { taxId: 'This is not a tax ID of this kind' },
    });
  if (error.param === 'address[country]')
    return new ApiError('BAD_USER_INPUT', 'Stripe does not know this country.', {
      fields: { country: 'Choose another country' },
    });
  return error;
}

/**
 * Has Stripe put the details on the invoices to come. The tax id comes first, because it is what may be refused, and
 * the old one goes last: what fails in between is mended by asking again.
 */
export async function writeInvoiceDetails(client: Stripe, customer: string, details: CheckedDetails): Promise<void> {
  const { company, line1, line2, city, state, postalCode, country, taxId, taxIdType } = details;
  try {
    const before = await taxIdsOf(client, customer);
    const kept = before.find(({ type, value }) => type === taxIdType && taxId !== null && plain(value) === plain(taxId));
    if (!kept && taxId !== null && taxIdType !== null)
      await client.customers.createTaxId(customer, { type: taxIdType, value: taxId });
    // An empty text is how Stripe is told to forget.
    await client.customers.update(customer, {
      name: company ?? '',
      address:
        country === null
          ? ''
          : {
              line1: line1 ?? '',
              line2: line2 ?? '',
              city: city ?? '',
              state: state ?? '',
              postal_code: postalCode ?? '',
              country,
            },
    });
    for (const { id } of before) if (id !== kept?.id) await client.customers.deleteTaxId(customer, id);
  } catch (error) {
    throw refusal(error);
  }
}

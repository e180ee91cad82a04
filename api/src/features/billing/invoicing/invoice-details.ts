import { ApiError, parseInput } from '../../../core/errors.ts';
import { Stripe } from '../../../core/stripe.ts';
import { invoiceDetails, type InvoiceDetails, type InvoiceDetailsChange } from './invoice-details.types.ts';

/** Without spaces and punctuation, so that DE 123 456 789 equals DE123456789. */
const normalizeTaxId = (taxId: string) => taxId.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();

export const noInvoices = () => new ApiError('CONFLICT', 'There are no invoices yet: subscribe first.');

const listTaxIds = async (client: Stripe, customer: string) => (await client.customers.listTaxIds(customer, { limit: 10 })).data;

const toDetails = ({ name, address }: Stripe.Customer, [taxId]: readonly Stripe.TaxId[]): InvoiceDetails => ({
  company: name || null,
  line1: address?.line1 || null,
  line2: address?.line2 || null,
  city: address?.city || null,
  state: address?.state || null,
  postalCode: address?.postal_code || null,
  country: address?.country || null,
  taxIdType: taxId?.type ?? null,
  taxId: taxId?.value ?? null,
});

/** What Stripe prints on the invoices of a customer. */
export const readInvoiceDetails = async (client: Stripe, customer: Stripe.Customer): Promise<InvoiceDetails> =>
  toDetails(customer, await listTaxIds(client, customer.id));

/** Turns Stripe's error about an invalid value into one that names the field. Other errors stay as they are. */
function toApiError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return error;
  if (error.code === 'tax_id_invalid')
    return new ApiError('BAD_USER_INPUT', 'This tax ID does not match its type.', {
      fields: { taxId: 'This is not a tax ID of this kind' },
    });
  if (error.param === 'address[country]')
    return new ApiError('BAD_USER_INPUT', 'Stripe does not support this country.', {
      fields: { country: 'Choose another country' },
    });
  return error;
}

/** Stripe clears a field that is set to an empty text. */
const toStripeAddress = ({ line1, line2, city, state, postalCode, country }: InvoiceDetails) =>
  country === null
    ? ''
    : {
        line1: line1 ?? '',
        line2: line2 ?? '',
        city: city ?? '',
        state: state ?? '',
        postal_code: postalCode ?? '',
        country,
      };

/**
 * The new tax id is created first, because Stripe may reject it, and the old one is deleted last, so that a failure in between
 * is repaired by saving again.
 */
async function writeInvoiceDetails(
  client: Stripe,
  customer: string,
  details: InvoiceDetails,
  existing: readonly Stripe.TaxId[],
): Promise<void> {
  const { company, taxId, taxIdType } = details;
  const kept = existing.find(
    ({ type, value }) => type === taxIdType && taxId !== null && normalizeTaxId(value) === normalizeTaxId(taxId),
  );
  if (!kept && taxId !== null && taxIdType !== null)
    await client.customers.createTaxId(customer, { type: taxIdType, value: taxId });
  await client.customers.update(customer, { name: company ?? '', address: toStripeAddress(details) });
  for (const { id } of existing) if (id !== kept?.id) await client.customers.deleteTaxId(customer, id);
}

/** Changes what Stripe prints on future invoices. What is left out stays: another window may have changed it. */
export async function changeInvoiceDetails(client: Stripe, id: string, changes: InvoiceDetailsChange): Promise<void> {
  const [customer, existing] = await Promise.all([client.customers.retrieve(id), listTaxIds(client, id)]);
  if (customer.deleted) throw noInvoices();
  const changed = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const details = parseInput(invoiceDetails, { ...toDetails(customer, existing), ...changed });
  try {
    await writeInvoiceDetails(client, id, details, existing);
  } catch (error) {
    throw toApiError(error);
  }
}

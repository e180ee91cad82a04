import { expandInvoice, invoicePaymentOf } from '../expand.ts';
import { EmulatorError } from '../http/errors.ts';
import type { Customer, Invoice, Price, Subscription } from '../objects.ts';
import { expandOf, rejectUnknown, type RequestParameters } from '../http/parameters.ts';
import { findOrNotFound, idOf, listOf, type Route, type RouteOptions } from './route.ts';

/** What a subscription would be changed to. */
interface ChangeToPreview {
  items?: { price?: string }[];
  proration_behavior?: string;
  proration_date?: string;
  billing_cycle_anchor?: { type?: string };
}

const CHANGE = ['items', 'proration_behavior', 'proration_date', 'billing_cycle_anchor'];

/** Without a subscription, the preview is of a new one of the customer. */
async function previewOf({ store, ledger }: RouteOptions, parameters: RequestParameters) {
  const { customer, subscription: of, subscription_details: given } = parameters;
  const details = (given ?? {}) as ChangeToPreview;
  rejectUnknown(details as RequestParameters, CHANGE);
  if (of === undefined) {
    const { id, deleted } = await findOrNotFound<Customer>(store, 'customer', String(customer));
    if (deleted) throw new EmulatorError(400, `No such customer: '${id}'`, { code: 'resource_missing', param: 'customer' });
    return ledger.previewNew(id, await findOrNotFound<Price>(store, 'price', String(details.items?.[0]?.price)));
  }
  const subscription = await findOrNotFound<Subscription>(store, 'subscription', typeof of === 'string' ? of : '');
  if (details.items === undefined) return ledger.previewRenewal(subscription);
  if (subscription.ended_at !== null) throw new EmulatorError(400, 'A canceled subscription has no invoice to preview.');
  const price = await findOrNotFound<Price>(store, 'price', String(details.items[0]?.price));
  return ledger.previewChange(subscription, price, {
    prorates: details.proration_behavior !== 'none',
    ...(details.proration_date !== undefined && { at: Number(details.proration_date) }),
  });
}

export const invoiceRoutes = (options: RouteOptions): Route[] => [
  [
    'post',
    '/invoices/create_preview',
    ['customer', 'subscription', 'subscription_details'],
    async (_, parameters) => previewOf(options, parameters),
  ],
  ...storedInvoiceRoutes(options),
];

const storedInvoiceRoutes = ({ store, ledger }: RouteOptions): Route[] => [
  [
    'get',
    '/invoices',
    ['customer', 'subscription', 'status', 'limit'],
    async (_, parameters) => {
      const { customer, status, subscription } = parameters;
      const all = await store.find<Invoice>('invoice', {
        ...(customer !== undefined && { customer }),
        ...(status !== undefined && { status }),
      });
      const isWanted = ({ parent }: Invoice) =>
        subscription === undefined || parent.subscription_details.subscription === subscription;
      const invoices = all.filter(isWanted);
      const expand = expandOf(parameters);
      return listOf(
        '/v1/invoices',
        await Promise.all(invoices.reverse().map((invoice) => expandInvoice(store, invoice, expand))),
      );
    },
  ],
  [
    'get',
    '/invoices/search',
    ['query', 'limit'],
    async (_, { query }) => {
      const [, number] = /^number:"([^"]+)"$/.exec(typeof query === 'string' ? query : '') ?? [];
      if (number === undefined) throw new EmulatorError(400, 'The emulator searches for the number of an invoice only.');
      const found = await store.find<Invoice>('invoice', { number: number.toUpperCase() });
      const data = await Promise.all(found.map((invoice) => expandInvoice(store, invoice)));
      return { ...listOf('/v1/invoices/search', data), object: 'search_result', next_page: null };
    },
  ],
  [
    'get',
    '/invoices/:id',
    [],
    async (request, parameters) =>
      expandInvoice(store, await findOrNotFound(store, 'invoice', idOf(request)), expandOf(parameters)),
  ],
  [
    'post',
    '/invoices/:id/void',
    [],
    async (request) => {
      const invoice = await findOrNotFound<Invoice>(store, 'invoice', idOf(request));
      if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
        throw new EmulatorError(400, 'Only an open or uncollectible invoice can be voided.');
      return expandInvoice(store, await ledger.voidInvoice(invoice));
    },
  ],
  [
    'get',
    '/invoice_payments',
    ['payment', 'invoice', 'limit', 'status'],
    async (_, parameters) => {
      const { payment, invoice: id } = parameters;
      const intent = (payment as { payment_intent?: string } | undefined)?.payment_intent;
      const found = await store.find<Invoice>('invoice', intent === undefined ? { id } : { payment_intent: intent });
      const invoices = found.filter(({ payment_intent: paidWith }) => paidWith !== null);
      const isExpanded = expandOf(parameters).includes('data.invoice');
      const invoicePayment = async (invoice: Invoice) => ({
        ...invoicePaymentOf(invoice),
        ...(isExpanded && { invoice: await expandInvoice(store, invoice) }),
      });
      return listOf('/v1/invoice_payments', await Promise.all(invoices.map(invoicePayment)));
    },
  ],
];

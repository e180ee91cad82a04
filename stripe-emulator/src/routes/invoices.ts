import { expandInvoice } from '../expand.ts';
import { EmulatorError } from '../http/errors.ts';
import type { Invoice } from '../objects.ts';
import { expandOf } from '../http/parameters.ts';
import { findOrNotFound, idOf, listOf, type Route, type RouteOptions } from './route.ts';

export const invoiceRoutes = ({ store, ledger }: RouteOptions): Route[] => [
  [
    'get',
    '/invoices',
    ['customer', 'subscription', 'status', 'limit'],
    async (_, { customer, status, subscription }) => {
      const all = await store.find<Invoice>('invoice', {
        ...(customer !== undefined && { customer }),
        ...(status !== undefined && { status }),
      });
      const isWanted = ({ parent }: Invoice) =>
        subscription === undefined || parent.subscription_details.subscription === subscription;
      const invoices = all.filter(isWanted);
      return listOf('/v1/invoices', await Promise.all(invoices.reverse().map((invoice) => expandInvoice(store, invoice))));
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
      if (invoice.status !== 'open') throw new EmulatorError(400, 'Only an open invoice can be voided.');
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
        id: `inpay_${invoice.id}`,
        object: 'invoice_payment',
        invoice: isExpanded ? await expandInvoice(store, invoice) : invoice.id,
        payment: { type: 'payment_intent', payment_intent: invoice.payment_intent },
        status: invoice.status === 'paid' ? 'paid' : 'open',
      });
      return listOf('/v1/invoice_payments', await Promise.all(invoices.map(invoicePayment)));
    },
  ],
];

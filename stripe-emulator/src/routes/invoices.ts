import { expandInvoice } from '../expand.ts';
import type { Invoice } from '../objects.ts';
import { expandOf } from '../http/parameters.ts';
import { findOrNotFound, idOf, listOf, type Route, type RouteOptions } from './route.ts';

export const invoiceRoutes = ({ store }: RouteOptions): Route[] => [
  [
    'get',
    '/invoices',
    ['customer', 'subscription', 'status', 'limit'],
    async (_, { customer, status }) => {
      const invoices = await store.find<Invoice>('invoice', { customer, ...(status !== undefined && { status }) });
      return listOf('/v1/invoices', await Promise.all(invoices.reverse().map((invoice) => expandInvoice(store, invoice))));
    },
  ],
  [
    'get',
    '/invoices/:id',
    [],
    async (request) => expandInvoice(store, await findOrNotFound(store, 'invoice', idOf(request)), expandOf(request)),
  ],
  [
    'get',
    '/invoice_payments',
    ['payment', 'invoice', 'limit', 'status'],
    async (request, { payment, invoice: id }) => {
      const intent = (payment as { payment_intent?: string } | undefined)?.payment_intent;
      const invoices = await store.find<Invoice>('invoice', intent === undefined ? { id } : { payment_intent: intent });
      const isExpanded = expandOf(request).includes('data.invoice');
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

import type { Request } from 'express';
import { customerRoutes } from './customer-routes.ts';
import { type Customer, type Invoice, newId, type Price, type StoredEvent, type Subscription, unix } from './objects.ts';
import { priceRoutes } from './price-routes.ts';
import { missing, parametersOf, StandInError } from './requests.ts';
import { createShow } from './show.ts';
import { list, type Route, type Tools } from './route.ts';
import type { Kind, Stored } from './store.ts';

/** As much of Stripe's API as this product uses. */
export function stripeRoutes({ store, ledger, emit, now, origin }: Tools & { origin: () => string }): Route[] {
  const must = async <T extends Stored>(kind: Kind, id: string): Promise<T> => {
    const found = await store.get<T>(kind, id);
    if (!found) throw missing(kind.replace('_', ' '), id);
    return found;
  };
  const priceOf = (given: unknown) => must<Price>('price', String((given as { price?: unknown }[] | undefined)?.[0]?.price));
  const expands = (request: Request) => ([] as unknown[]).concat(parametersOf(request).expand ?? []).map(String);

  const { shown, shownInvoice } = createShow(must);
  const id = (request: Request) => String(request.params.id);
  const isTrue = (value: unknown) => value === true || value === 'true';

  return [
    ...customerRoutes({ store, ledger, emit, now }, must),
    ...priceRoutes(store),
    [
      'post',
      '/subscriptions',
      ['customer', 'items', 'payment_behavior', 'collection_method', 'billing_mode', 'payment_settings', 'metadata'],
      async (request, { customer, items, metadata }) => {
        const { id: customerId } = await must<Customer>('customer', String(customer));
        const made = await ledger.subscribe(customerId, await priceOf(items), (metadata ?? {}) as Record<string, string>);
        return shown(made, expands(request));
      },
    ],
    [
      'get',
      '/subscriptions',
      ['customer', 'status', 'limit', 'price'],
      async (request, { customer, status }) => {
        const all = await store.find<Subscription>('subscription', { ...(customer !== undefined && { customer }) });
        const asked = all.filter(
          (one) => status === 'all' || (status === undefined ? one.status !== 'canceled' : one.status === status),
        );
        return list(
          '/v1/subscriptions',
          await Promise.all(
            asked.reverse().map((one) =>
              shown(
                one,
                expands(request).map((path) => path.replace(/^data\./, '')),
              ),
            ),
          ),
        );
      },
    ],
    ['get', '/subscriptions/:id', [], async (request) => shown(await must('subscription', id(request)), expands(request))],
    [
      'post',
      '/subscriptions/:id',
      [
        'cancel_at_period_end',
        'cancellation_details',
        'items',
        'proration_behavior',
        'billing_cycle_anchor',
        'payment_behavior',
        'metadata',
      ],
      async (request, given) => {
        let subscription = await must<Subscription>('subscription', id(request));
        if (subscription.status === 'canceled')
          throw new StandInError(400, 'A canceled subscription can only update its cancellation_details and metadata.');
        if (given.cancel_at_period_end !== undefined) {
          const cancels = isTrue(given.cancel_at_period_end);
          const details = given.cancellation_details as Partial<Subscription['cancellation_details']> | undefined;
          subscription = await store.put<Subscription>('subscription', {
            ...subscription,
            cancel_at_period_end: cancels,
            canceled_at: cancels ? unix(now()) : null,
            cancellation_details: { comment: details?.comment ?? null, feedback: details?.feedback ?? null },
          });
          await emit('customer.subscription.updated', subscription);
        }
        if (given.items !== undefined) subscription = await ledger.changePrice(subscription, await priceOf(given.items));
        return shown(subscription, expands(request));
      },
    ],
    [
      'delete',
      '/subscriptions/:id',
      ['invoice_now', 'prorate', 'cancellation_details'],
      async (request) => {
        const subscription = await must<Subscription>('subscription', id(request));
        if (subscription.status === 'canceled') throw missing('subscription', id(request));
        return ledger.end(subscription);
      },
    ],
    [
      'get',
      '/invoices',
      ['customer', 'subscription', 'status', 'limit'],
      async (_, { customer, status }) => {
        const invoices = await store.find<Invoice>('invoice', { customer, ...(status !== undefined && { status }) });
        return list('/v1/invoices', await Promise.all(invoices.reverse().map((invoice) => shownInvoice(invoice, []))));
      },
    ],
    ['get', '/invoices/:id', [], async (request) => shownInvoice(await must('invoice', id(request)), expands(request))],
    [
      'get',
      '/invoice_payments',
      ['payment', 'invoice', 'limit', 'status'],
      async (request, { payment, invoice: invoiceId }) => {
        const intent = (payment as { payment_intent?: string } | undefined)?.payment_intent;
        const invoices = await store.find<Invoice>(
          'invoice',
          intent === undefined ? { id: invoiceId } : { payment_intent: intent },
        );
        const expanded = expands(request).includes('data.invoice');
        return list(
          '/v1/invoice_payments',
          await Promise.all(
            invoices.map(async (invoice) => ({
              id: `inpay_${invoice.id}`,
              object: 'invoice_payment',
              invoice: expanded ? await shownInvoice(invoice, []) : invoice.id,
              payment: { type: 'payment_intent', payment_intent: invoice.payment_intent },
              status: invoice.status === 'paid' ? 'paid' : 'open',
            })),
          ),
        );
      },
    ],
    ['get', '/payment_intents/:id', [], async (request) => must('payment_intent', id(request))],
    [
      'post',
      '/refunds',
      ['payment_intent', 'reason', 'metadata', 'amount'],
      async (_, { payment_intent: intent }) => {
        const made = await ledger.refund(String(intent));
        if (!made)
          throw new StandInError(400, 'This payment cannot be refunded, or was already.', { code: 'charge_already_refunded' });
        return made;
      },
    ],
    [
      'post',
      '/billing_portal/sessions',
      ['customer', 'return_url', 'flow_data'],
      async (_, { customer, return_url: back }) => {
        const portal = newId('bps');
        await must<Customer>('customer', String(customer));
        const url = `${origin()}/stripe-stand-in/portal/${portal}`;
        return store.put('portal', { id: portal, object: 'billing_portal.session', customer, return_url: back, url } as Stored);
      },
    ],
    [
      'get',
      '/events',
      ['delivery_success', 'types', 'limit', 'created', 'starting_after'],
      async (_, { delivery_success: success }) => {
        const events = await store.find<StoredEvent>('event', success === undefined ? {} : { delivered: isTrue(success) });
        return list(
          '/v1/events',
          events.reverse().map(({ delivered: _delivered, ...event }) => event),
        );
      },
    ],
  ];
}

import { EmulatorError, notFound } from '../http/errors.ts';
import { expandSubscription } from '../expand.ts';
import type { Customer, Price, Subscription } from '../objects.ts';
import { expandOf, isTrue } from '../http/parameters.ts';
import type { ObjectStore } from '../store.ts';
import { unix } from '../time.ts';
import { findOrNotFound, idOf, listOf, type Route, type RouteOptions } from './route.ts';

const ITEM_UPDATE = ['items', 'proration_behavior', 'billing_cycle_anchor', 'payment_behavior'];

/** The price of the only item. */
const priceOf = (store: ObjectStore, items: unknown) =>
  findOrNotFound<Price>(store, 'price', String((items as { price?: unknown }[] | undefined)?.[0]?.price));

/** Stripe lists all but the canceled ones by default. */
const hasStatus = (subscription: Subscription, status: unknown) =>
  status === 'all' || (status === undefined ? subscription.ended_at === null : subscription.status === status);

function detailsOf(given: unknown): Subscription['cancellation_details'] {
  const details = given as Partial<Subscription['cancellation_details']> | undefined;
  return { comment: details?.comment ?? null, feedback: details?.feedback ?? null };
}

/** Sets or clears the cancellation at the end of the period. */
async function scheduleCancellation(
  { store, emit, now }: RouteOptions,
  subscription: Subscription,
  cancels: boolean,
  given?: unknown,
): Promise<Subscription> {
  const updated = await store.put<Subscription>('subscription', {
    ...subscription,
    cancel_at: null,
    cancel_at_period_end: cancels,
    canceled_at: cancels ? unix(now()) : null,
    cancellation_details: detailsOf(given),
  });
  await emit('customer.subscription.updated', updated);
  return updated;
}

export function subscriptionRoutes(options: RouteOptions): Route[] {
  const { store, ledger } = options;
  return [
    [
      'post',
      '/subscriptions',
      ['customer', 'items', 'payment_behavior', 'collection_method', 'billing_mode', 'payment_settings', 'metadata'],
      async (_, parameters) => {
        const { customer, items, metadata } = parameters;
        const { id, deleted } = await findOrNotFound<Customer>(store, 'customer', String(customer));
        if (deleted) throw new EmulatorError(400, `No such customer: '${id}'`, { code: 'resource_missing', param: 'customer' });
        const price = await priceOf(store, items);
        const created = await ledger.createSubscription(id, price, (metadata ?? {}) as Record<string, string>);
        return expandSubscription(store, created, expandOf(parameters));
      },
    ],
    [
      'get',
      '/subscriptions',
      ['customer', 'status', 'limit', 'price'],
      async (_, parameters) => {
        const { customer, status } = parameters;
        const all = await store.find<Subscription>('subscription', { ...(customer !== undefined && { customer }) });
        const found = all.filter((subscription) => hasStatus(subscription, status)).reverse();
        const expand = expandOf(parameters).map((path) => path.replace(/^data\./, ''));
        return listOf(
          '/v1/subscriptions',
          await Promise.all(found.map((subscription) => expandSubscription(store, subscription, expand))),
        );
      },
    ],
    [
      'get',
      '/subscriptions/:id',
      [],
      async (request, parameters) =>
        expandSubscription(store, await findOrNotFound(store, 'subscription', idOf(request)), expandOf(parameters)),
    ],
    [
      'post',
      '/subscriptions/:id',
      ['cancel_at', 'cancel_at_period_end', 'cancellation_details', 'metadata', ...ITEM_UPDATE],
      async (request, parameters) => {
        const { cancel_at_period_end: cancels, cancellation_details: details, items } = parameters;
        let subscription = await findOrNotFound<Subscription>(store, 'subscription', idOf(request));
        if (subscription.ended_at !== null)
          throw new EmulatorError(400, 'A canceled subscription can only update its cancellation_details and metadata.');
        if (parameters.cancel_at === '') subscription = await scheduleCancellation(options, subscription, false);
        if (cancels !== undefined) subscription = await scheduleCancellation(options, subscription, isTrue(cancels), details);
        if (items !== undefined)
          subscription = await ledger.changePrice(subscription, await priceOf(store, items), {
            prorates: parameters.proration_behavior !== 'none',
            failsUnpaid: parameters.payment_behavior === 'error_if_incomplete',
          });
        return expandSubscription(store, subscription, expandOf(parameters));
      },
    ],
    [
      'delete',
      '/subscriptions/:id',
      ['invoice_now', 'prorate', 'cancellation_details'],
      async (request, parameters) => {
        const subscription = await findOrNotFound<Subscription>(store, 'subscription', idOf(request));
        if (subscription.ended_at !== null) throw notFound('subscription', idOf(request));
        const { cancellation_details: given } = parameters;
        const noted = given === undefined ? subscription : { ...subscription, cancellation_details: detailsOf(given) };
        return expandSubscription(store, await ledger.endSubscription(noted), expandOf(parameters));
      },
    ],
  ];
}

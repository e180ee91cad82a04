import { notFound } from '../http/errors.ts';
import { chargeOf } from '../ledger/charges.ts';
import { type Customer, type Dispute, newId, type PaymentIntent, type PortalSession } from '../objects.ts';
import { findOrNotFound, idOf, listOf, type Route, type RouteOptions } from './route.ts';

export const paymentRoutes = ({ store, ledger, browserUrl }: RouteOptions): Route[] => [
  ['get', '/payment_intents/:id', [], async (request) => findOrNotFound(store, 'payment_intent', idOf(request))],
  // Nothing here makes one.
  [
    'get',
    '/setup_intents/:id',
    [],
    async (request) => {
      throw notFound('setupintent', idOf(request));
    },
  ],
  [
    'post',
    '/refunds',
    ['payment_intent', 'reason', 'metadata', 'amount'],
    async (_, { payment_intent: intent, amount }) =>
      ledger.refund(String(intent), amount === undefined ? undefined : Number(amount)),
  ],
  [
    'get',
    '/charges',
    ['customer', 'payment_intent', 'limit'],
    async (_, { customer, payment_intent: id }) => {
      const intents = await store.find<PaymentIntent>('payment_intent', {
        ...(customer !== undefined && { customer }),
        ...(id !== undefined && { id }),
      });
      const charges = await Promise.all(intents.toReversed().map((intent) => chargeOf(store, intent)));
      return listOf(
        '/v1/charges',
        charges.filter((charge) => charge !== undefined),
      );
    },
  ],
  [
    'get',
    '/charges/:id',
    [],
    async (request) => {
      const id = idOf(request);
      const intent = await store.get<PaymentIntent>('payment_intent', id.replace('ch_', 'pi_'));
      const charge = intent && (await chargeOf(store, intent));
      if (!charge) throw notFound('charge', id);
      return charge;
    },
  ],
  [
    'get',
    '/disputes',
    ['charge', 'limit'],
    async (_, { charge }) => listOf('/v1/disputes', await store.find<Dispute>('dispute', { charge })),
  ],
  [
    'post',
    '/billing_portal/sessions',
    ['customer', 'return_url', 'flow_data'],
    async (_, { customer, return_url: returnUrl }) => {
      const id = newId('bps');
      const { id: customerId } = await findOrNotFound<Customer>(store, 'customer', String(customer));
      return store.put<PortalSession>('portal', {
        id,
        object: 'billing_portal.session',
        customer: customerId,
        return_url: String(returnUrl),
        url: `${browserUrl()}/portal/${id}`,
      });
    },
  ],
];

import { EmulatorError } from '../http/errors.ts';
import { type Customer, newId, type PortalSession } from '../objects.ts';
import { findOrNotFound, idOf, type Route, type RouteOptions } from './route.ts';

export const paymentRoutes = ({ store, ledger, browserUrl }: RouteOptions): Route[] => [
  ['get', '/payment_intents/:id', [], async (request) => findOrNotFound(store, 'payment_intent', idOf(request))],
  [
    'post',
    '/refunds',
    ['payment_intent', 'reason', 'metadata', 'amount'],
    async (_, { payment_intent: intent }) => {
      const refund = await ledger.refund(String(intent));
      if (!refund)
        throw new EmulatorError(400, 'This payment cannot be refunded, or was already.', { code: 'charge_already_refunded' });
      return refund;
    },
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

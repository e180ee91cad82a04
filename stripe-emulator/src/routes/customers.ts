import { EmulatorError } from '../http/errors.ts';
import { expandCustomer } from '../expand.ts';
import { type Customer, newId, type Subscription } from '../objects.ts';
import { expandOf, rejectUnknown, textOf } from '../http/parameters.ts';
import { unix } from '../time.ts';
import { findOrNotFound, idOf, type Route, type RouteOptions } from './route.ts';

const ADDRESS = ['line1', 'line2', 'city', 'state', 'postal_code', 'country'] as const;

function addressOf(given: unknown): Customer['address'] {
  if (given === '') return null;
  const parts = given as Record<string, unknown>;
  rejectUnknown(parts, ADDRESS);
  const country = textOf(parts.country);
  if (country !== null && !/^[A-Z]{2}$/.test(country))
    throw new EmulatorError(400, `Country '${country}' is unknown. Try using a 2-character alphanumeric country code instead.`, {
      param: 'address[country]',
    });
  const text = (name: (typeof ADDRESS)[number]) => textOf(parts[name]);
  return {
    line1: text('line1'),
    line2: text('line2'),
    city: text('city'),
    state: text('state'),
    postal_code: text('postal_code'),
    country,
  };
}

export const customerRoutes = ({ store, ledger, emit, now }: RouteOptions): Route[] => [
  [
    'post',
    '/customers',
    ['email', 'name', 'metadata'],
    async (_, { email, name, metadata }) =>
      store.put<Customer>('customer', {
        id: newId('cus'),
        object: 'customer',
        created: unix(now()),
        livemode: false,
        balance: 0,
        email: email as string,
        name: textOf(name),
        address: null,
        metadata: (metadata ?? {}) as Record<string, string>,
        card: null,
      }),
  ],
  [
    'get',
    '/customers/:id',
    [],
    async (request, parameters) =>
      expandCustomer(await findOrNotFound<Customer>(store, 'customer', idOf(request)), expandOf(parameters)),
  ],
  [
    'post',
    '/customers/:id',
    ['email', 'name', 'address', 'metadata'],
    async (request, { expand: _, name, address, ...changes }) =>
      store.put('customer', {
        ...(await findOrNotFound<Customer>(store, 'customer', idOf(request))),
        ...changes,
        ...(name !== undefined && { name: textOf(name) }),
        ...(address !== undefined && { address: addressOf(address) }),
      }),
  ],
  [
    'delete',
    '/customers/:id',
    [],
    async (request) => {
      const id = idOf(request);
      for (const subscription of await store.find<Subscription>('subscription', { customer: id })) {
        if (subscription.ended_at === null) await ledger.endSubscription(subscription);
      }
      const customer = await findOrNotFound<Customer>(store, 'customer', id);
      await store.put('customer', { ...customer, deleted: true });
      await emit('customer.deleted', customer);
      return { id, object: 'customer', deleted: true };
    },
  ],
];

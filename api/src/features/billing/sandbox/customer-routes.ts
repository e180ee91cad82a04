import { type Customer, newId, type Subscription, type TaxId, unix } from './objects.ts';
import { missing, refuseUnknown, StandInError } from './requests.ts';
import { list, type Route, type Tools } from './route.ts';
import type { Kind, Stored } from './store.ts';

const ADDRESS = ['line1', 'line2', 'city', 'state', 'postal_code', 'country'] as const;

/** An empty text is Stripe's word for nothing. */
const textOf = (given: unknown) => (typeof given === 'string' && given !== '' ? given : null);

function addressOf(given: unknown): Customer['address'] {
  if (given === '') return null;
  const parts = given as Record<string, unknown>;
  refuseUnknown(parts, ADDRESS);
  const country = textOf(parts.country);
  if (country !== null && !/^[A-Z]{2}$/.test(country))
    throw new StandInError(400, `Country '${country}' is unknown. Try using a 2-character alphanumeric country code instead.`, {
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

/** How the numbers look of which Stripe refuses all others; the other kinds are taken as they are. */
const forms: Record<string, RegExp | undefined> = {
  eu_vat: /^[A-Z]{2}[A-Z0-9]{8,12}$/,
  gb_vat: /^(GB|XI)\d{9}(\d{3})?$/,
  us_ein: /^\d{2}-\d{7}$/,
  au_abn: /^\d{11}$/,
};

export function customerRoutes(
  { store, ledger, emit, now }: Tools,
  must: <T extends Stored>(kind: Kind, id: string) => Promise<T>,
): Route[] {
  const taxIdsOf = (customer: string) => store.find<TaxId>('tax_id', { customer });
  return [
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
    ['get', '/customers/:id', [], async ({ params: { id } }) => must('customer', String(id))],
    [
      'post',
      '/customers/:id',
      ['email', 'name', 'address', 'metadata'],
      async ({ params: { id } }, { expand: _, name, address, ...changes }) =>
        store.put('customer', {
          ...(await must<Customer>('customer', String(id))),
          ...changes,
          ...(name !== undefined && { name: textOf(name) }),
          ...(address !== undefined && { address: addressOf(address) }),
        }),
    ],
    [
      'delete',
      '/customers/:id',
      [],
      async ({ params }) => {
        const id = String(params.id);
        for (const subscription of await store.find<Subscription>('subscription', { customer: id })) {
          if (subscription.status !== 'canceled') await ledger.end(subscription);
        }
        await emit('customer.deleted', await must('customer', id));
        return { id, object: 'customer', deleted: true };
      },
    ],
    [
      'get',
      '/customers/:id/tax_ids',
      ['limit'],
      async ({ params: { id } }) => {
        await must('customer', String(id));
        return list(`/v1/customers/${String(id)}/tax_ids`, (await taxIdsOf(String(id))).toReversed());
      },
    ],
    [
      'post',
      '/customers/:id/tax_ids',
      ['type', 'value'],
      async ({ params: { id } }, { type, value }) => {
        await must('customer', String(id));
        if (!(forms[String(type)] ?? /./).test(String(value)))
          throw new StandInError(400, `Invalid value for ${String(type)}.`, { code: 'tax_id_invalid', param: 'value' });
        return store.put<TaxId>('tax_id', {
          id: newId('txi'),
          object: 'tax_id',
          created: unix(now()),
          livemode: false,
          customer: String(id),
          country: String(type) === 'eu_vat' ? String(value).slice(0, 2) : String(type).slice(0, 2).toUpperCase(),
          type: String(type),
          value: String(value),
        });
      },
    ],
    [
      'delete',
      '/customers/:id/tax_ids/:taxId',
      [],
      async ({ params: { id, taxId } }) => {
        const found = (await taxIdsOf(String(id))).find((each) => each.id === taxId);
        if (!found) throw missing('tax_id', String(taxId));
        await store.remove('tax_id', found.id);
        return { id: found.id, object: 'tax_id', deleted: true };
      },
    ],
  ];
}

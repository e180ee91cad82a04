import { EmulatorError, notFound } from '../http/errors.ts';
import { newId, type TaxId } from '../objects.ts';
import { unix } from '../time.ts';
import { findOrNotFound, idOf, listOf, type Route, type RouteOptions } from './route.ts';

/** The formats that Stripe enforces. Tax ids of other types are accepted as they are. */
const formats: Record<string, RegExp | undefined> = {
  eu_vat: /^[A-Z]{2}[A-Z0-9]{8,12}$/,
  gb_vat: /^(GB|XI)\d{9}(\d{3})?$/,
  us_ein: /^\d{2}-\d{7}$/,
  au_abn: /^\d{11}$/,
};

const countryOf = (type: string, value: string) => (type === 'eu_vat' ? value.slice(0, 2) : type.slice(0, 2).toUpperCase());

export const taxIdRoutes = ({ store, now }: RouteOptions): Route[] => [
  [
    'get',
    '/customers/:id/tax_ids',
    ['limit'],
    async (request) => {
      const customer = idOf(request);
      await findOrNotFound(store, 'customer', customer);
      const taxIds = await store.find<TaxId>('tax_id', { customer });
      return listOf(`/v1/customers/${customer}/tax_ids`, taxIds.toReversed());
    },
  ],
  [
    'post',
    '/customers/:id/tax_ids',
    ['type', 'value'],
    async (request, parameters) => {
      const customer = idOf(request);
      const type = String(parameters.type);
      const value = String(parameters.value);
      await findOrNotFound(store, 'customer', customer);
      if (!(formats[type] ?? /./).test(value))
        throw new EmulatorError(400, `Invalid value for ${type}.`, { code: 'tax_id_invalid', param: 'value' });
      return store.put<TaxId>('tax_id', {
        id: newId('txi'),
        object: 'tax_id',
        created: unix(now()),
        livemode: false,
        customer,
        country: countryOf(type, value),
        type,
        value,
      });
    },
  ],
  [
    'delete',
    '/customers/:id/tax_ids/:taxId',
    [],
    async (request) => {
      const id = String(request.params.taxId);
      const taxId = await findOrNotFound<TaxId>(store, 'tax_id', id);
      if (taxId.customer !== idOf(request)) throw notFound('tax_id', id);
      await store.remove('tax_id', id);
      return { id, object: 'tax_id', deleted: true };
    },
  ],
];

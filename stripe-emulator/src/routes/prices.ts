import { EmulatorError } from '../http/errors.ts';
import { newId, type Price } from '../objects.ts';
import { isTrue } from '../http/parameters.ts';
import type { ObjectStore } from '../store.ts';
import { listOf, type Route, type RouteOptions } from './route.ts';

/** A price that exists from the start. */
export interface SeedPrice {
  lookupKey: string;
  /** In cents. */
  amount: number;
  currency: string;
  interval: 'month' | 'year';
  intervalCount?: number;
}

export const createPrice = (
  store: ObjectStore,
  { lookupKey, amount, currency, interval, intervalCount = 1 }: SeedPrice,
): Promise<Price> =>
  store.put<Price>('price', {
    id: newId('price'),
    object: 'price',
    active: true,
    currency,
    lookup_key: lookupKey,
    unit_amount: amount,
    livemode: false,
    recurring: { interval, interval_count: intervalCount },
  });

/** Creates the prices that are missing. */
export async function seedPrices(store: ObjectStore, prices: readonly SeedPrice[]): Promise<void> {
  for (const price of prices) {
    const [existing] = await store.find<Price>('price', { lookup_key: price.lookupKey });
    if (!existing) await createPrice(store, price);
  }
}

export const priceRoutes = ({ store }: RouteOptions): Route[] => [
  [
    'get',
    '/prices',
    ['lookup_keys', 'active', 'limit', 'type'],
    async (_, { lookup_keys: keys, active }) => {
      const wanted = ([] as unknown[]).concat(keys ?? []).map(String);
      const prices = await store.find<Price>('price', active === undefined ? {} : { active: isTrue(active) });
      return listOf(
        '/v1/prices',
        prices.filter(({ lookup_key: key }) => wanted.length === 0 || wanted.includes(key ?? '')),
      );
    },
  ],
  [
    'post',
    '/prices',
    ['currency', 'unit_amount', 'recurring', 'lookup_key', 'transfer_lookup_key', 'product_data'],
    async (_, { currency, unit_amount: amount, recurring, lookup_key: key, transfer_lookup_key: transfers, product_data }) => {
      if (typeof (product_data as { name?: unknown } | undefined)?.name !== 'string')
        throw new EmulatorError(400, 'You must specify either `product` or `product_data` when creating a price.');
      const [holder] = await store.find<Price>('price', { lookup_key: key });
      if (holder && !isTrue(transfers))
        throw new EmulatorError(400, `A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
      if (holder) await store.put<Price>('price', { ...holder, lookup_key: null });
      const { interval, interval_count: count } = recurring as { interval: 'month' | 'year'; interval_count?: string };
      return createPrice(store, {
        lookupKey: String(key),
        amount: Number(amount),
        currency: String(currency),
        interval,
        intervalCount: Number(count ?? 1),
      });
    },
  ],
];

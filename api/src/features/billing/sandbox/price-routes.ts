import { newId, type Price } from './objects.ts';
import { StandInError } from './requests.ts';
import { list, type Route } from './route.ts';
import type { Store } from './store.ts';

const isTrue = (value: unknown) => value === true || value === 'true';

export function priceRoutes(store: Store): Route[] {
  return [
    [
      'get',
      '/prices',
      ['lookup_keys', 'active', 'limit', 'type'],
      async (_, { lookup_keys: keys, active }) => {
        const wanted = ([] as unknown[]).concat(keys ?? []).map(String);
        const prices = await store.find<Price>('price', active === undefined ? {} : { active: isTrue(active) });
        return list(
          '/v1/prices',
          prices.filter(({ lookup_key: key }) => wanted.length === 0 || wanted.includes(key ?? '')),
        );
      },
    ],
    [
      'post',
      '/prices',
      ['currency', 'unit_amount', 'recurring', 'lookup_key', 'transfer_lookup_key', 'product_data'],
      async (
        _,
        { currency, unit_amount: amount, recurring, lookup_key: key, transfer_lookup_key: moves, product_data: product },
      ) => {
        if (typeof (product as { name?: unknown } | undefined)?.name !== 'string')
          throw new StandInError(400, 'You must specify either `product` or `product_data` when creating a price.');
        const [holder] = await store.find<Price>('price', { lookup_key: key });
        if (holder && !isTrue(moves))
          throw new StandInError(400, `A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
        if (holder) await store.put<Price>('price', { ...holder, lookup_key: null });
        const { interval, interval_count: count } = recurring as { interval: 'month' | 'year'; interval_count?: string };
        return store.put<Price>('price', {
          id: newId('price'),
          object: 'price',
          active: true,
          currency: String(currency),
          lookup_key: String(key),
          unit_amount: Number(amount),
          livemode: false,
          recurring: { interval, interval_count: Number(count ?? 1) },
        });
      },
    ],
  ];
}

import { expect, test } from '@jest/globals';
import type { Price } from '@promptory/stripe-emulator';
import { startServer } from '../../../../test/server.ts';
import { createStripeGateway } from '../../../core/stripe.ts';
import { seedPrices } from './seed-prices.ts';

test('creates missing prices, keeps correct ones and reports those that differ', async () => {
  const server = await startServer();
  try {
    const { store, endpoint } = server.stripeEmulator;
    const { client } = createStripeGateway({ stripe: undefined }, endpoint)!;
    const prices = () => store.find<Price>('price', { active: true });
    const states = async () => (await seedPrices(client)).map(({ lookupKey, state }) => [lookupKey, state]);
    const before = await prices();
    expect(await states()).toEqual([
      ['pro_monthly', 'right'],
      ['pro_annual', 'right'],
    ]);
    expect(await prices()).toEqual(before);
    const [monthly, annual] = before as [Price, Price];
    // One is missing, and the lookup key of the other one belongs to an archived price.
    await store.remove('price', monthly.id);
    await store.put<Price>('price', { ...annual, active: false });
    expect(await states()).toEqual([
      ['pro_monthly', 'created'],
      ['pro_annual', 'created'],
    ]);
    const withoutId = ({ id: _, ...price }: Price) => price;
    expect((await prices()).map(withoutId)).toEqual(before.map(withoutId));
    const [created] = await prices();
    await store.put<Price>('price', { ...created!, unit_amount: 100 });
    expect(await states()).toEqual([
      ['pro_monthly', 'differs'],
      ['pro_annual', 'right'],
    ]);
    expect(await prices()).toHaveLength(2);
  } finally {
    await server.close();
  }
});

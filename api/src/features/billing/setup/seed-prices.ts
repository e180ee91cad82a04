import type { Stripe } from '../../../core/stripe.ts';
import { CURRENCY, planOf, plans, PlanType } from '../plans.ts';
import { priceDiffers } from '../prices.ts';

const names = { [PlanType.monthly]: 'Promptory Pro, monthly', [PlanType.annual]: 'Promptory Pro, annual' };

export interface SeededPrice {
  lookupKey: string;
  /** A price that differs is not changed: somebody may be paying it. */
  state: 'created' | 'right' | 'differs';
  /** What the price must be, such as `4900 usd a month`. */
  wanted: string;
}

/** Creates the products and prices that are missing at Stripe, and returns the state of each price. */
export async function seedPrices(client: Stripe): Promise<SeededPrice[]> {
  const lookupKeys = Object.values(plans).map(({ lookupKey }) => lookupKey);
  const { data } = await client.prices.list({ lookup_keys: lookupKeys, active: true });
  const seeded: SeededPrice[] = [];
  for (const plan of Object.values(PlanType)) {
    const { lookupKey, amount, interval } = plans[plan];
    const price = data.find(({ lookup_key: key }) => planOf(key) === plan);
    if (!price)
      await client.prices.create({
        lookup_key: lookupKey,
        // An archived price may still have the key.
        transfer_lookup_key: true,
        currency: CURRENCY,
        unit_amount: amount,
        recurring: { interval, interval_count: 1 },
        product_data: { name: names[plan] },
      });
    const state = !price ? 'created' : priceDiffers(price, plan) ? 'differs' : 'right';
    seeded.push({ lookupKey, state, wanted: `${amount} ${CURRENCY} a ${interval}` });
  }
  return seeded;
}

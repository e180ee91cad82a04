import type { Stripe } from '../../core/stripe.ts';
import { MINUTE } from '../../core/time.ts';
import { CURRENCY, planOf, plans, PlanType } from './plans.ts';

const CACHE_MS = 10 * MINUTE;
const cache = new WeakMap<Stripe, { at: number; ids: Promise<Map<PlanType, string>> }>();

/** A price at Stripe is missing, or is not the one that the site shows. Nobody may be charged then. */
export class PriceError extends Error {}

/** Whether a price at Stripe is not the one that the site shows. */
export const priceDiffers = ({ unit_amount: amount, currency, recurring }: Stripe.Price, plan: PlanType): boolean =>
  amount !== plans[plan].amount ||
  currency !== CURRENCY ||
  recurring?.interval !== plans[plan].interval ||
  recurring.interval_count !== 1;

/**
 * What a period of a subscription costs, in cents and without tax: it keeps the price that it was bought at. Null if that has no
 * fixed amount.
 */
export const periodPrice = ({ items }: Stripe.Subscription): number | null => items.data[0]?.price.unit_amount ?? null;

async function readPrices(stripe: Stripe): Promise<Map<PlanType, string>> {
  const { data } = await stripe.prices.list({
    lookup_keys: Object.values(plans).map(({ lookupKey }) => lookupKey),
    active: true,
  });
  return new Map(
    Object.values(PlanType).map((plan) => {
      const { lookupKey, amount, interval } = plans[plan];
      const price = data.find(({ lookup_key: key }) => planOf(key) === plan);
      if (!price) throw new PriceError(`Stripe has no price with the lookup key ${lookupKey}`);
      if (priceDiffers(price, plan))
        throw new PriceError(`The price ${lookupKey} at Stripe is not ${amount} ${CURRENCY} a ${interval}`);
      return [plan, price.id];
    }),
  );
}

/** The id of a plan's price at Stripe. Cached for ten minutes. */
export async function priceIdOf(stripe: Stripe, plan: PlanType, now: Date): Promise<string> {
  let entry = cache.get(stripe);
  if (!entry || Math.abs(now.getTime() - entry.at) >= CACHE_MS) {
    const read = { at: now.getTime(), ids: readPrices(stripe) };
    entry = read;
    cache.set(stripe, read);
    // Failures are not cached. A later read may have replaced this one by now.
    read.ids.catch(() => cache.get(stripe) === read && cache.delete(stripe));
  }
  const id = (await entry.ids).get(plan);
  if (id === undefined) throw new PriceError(`No price for ${plan}`);
  return id;
}

import type { Stripe } from '../../core/stripe.ts';
import { CURRENCY, planOf, plans, PlanType } from './plans.ts';

const FRESH_MS = 10 * 60 * 1000;
const known = new WeakMap<Stripe, { at: number; ids: Promise<Map<PlanType, string>> }>();

/** A price at Stripe that is missing, or is not what the site says. Nobody may be charged then. */
export class PriceError extends Error {}

/** Whether a price at Stripe is another one than the site says. */
export const priceDiffers = ({ unit_amount: charged, currency, recurring }: Stripe.Price, plan: PlanType): boolean =>
  charged !== plans[plan].amount ||
  currency !== CURRENCY ||
  recurring?.interval !== plans[plan].interval ||
  recurring.interval_count !== 1;

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

/** The id of the price of a plan, read at most every ten minutes. */
export async function priceIdOf(stripe: Stripe, plan: PlanType, now: Date): Promise<string> {
  let last = known.get(stripe);
  if (!last || now.getTime() - last.at >= FRESH_MS) {
    last = { at: now.getTime(), ids: readPrices(stripe) };
    known.set(stripe, last);
    // A failure is not remembered.
    last.ids.catch(() => known.delete(stripe));
  }
  const id = (await last.ids).get(plan);
  if (id === undefined) throw new PriceError(`No price for ${plan}`);
  return id;
}

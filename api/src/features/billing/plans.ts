import { registerEnumType } from 'type-graphql';

export enum PlanType {
  monthly = 'monthly',
  annual = 'annual',
}
registerEnumType(PlanType, { name: 'PlanType', description: 'How often Pro is paid for.' });

/** What the plans cost, in cents. The prices at Stripe are found by their lookup keys, and must have the same amounts. */
export const plans = {
  [PlanType.monthly]: { lookupKey: 'pro_monthly', amount: 4900, interval: 'month' },
  [PlanType.annual]: { lookupKey: 'pro_annual', amount: 47_000, interval: 'year' },
} as const;

export const CURRENCY = 'usd';

/** The plan of a price at Stripe; undefined if the price is not one of ours. */
export const planOf = (lookupKey: string | null | undefined): PlanType | undefined =>
  Object.values(PlanType).find((plan) => plans[plan].lookupKey === lookupKey);

/** The plan that is paid this often; undefined if there is none. */
export const planPaidEvery = (interval: string | undefined): PlanType | undefined =>
  Object.values(PlanType).find((plan) => plans[plan].interval === interval);

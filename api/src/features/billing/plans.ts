import { registerEnumType } from 'type-graphql';

export enum PlanType {
  monthly = 'monthly',
  annual = 'annual',
}
registerEnumType(PlanType, { name: 'PlanType', description: 'How often Pro is paid for.' });

/** What a plan costs. The price at Stripe is found by its lookup key, and has to say the same. */
export const plans = {
  [PlanType.monthly]: { lookupKey: 'pro_monthly', amount: 4900, interval: 'month' },
  [PlanType.annual]: { lookupKey: 'pro_annual', amount: 47_000, interval: 'year' },
} as const;

export const CURRENCY = 'usd';

/** The plan that a price at Stripe stands for; undefined for a price that is not ours. */
export const planOf = (lookupKey: string | null | undefined): PlanType | undefined =>
  Object.values(PlanType).find((plan) => plans[plan].lookupKey === lookupKey);

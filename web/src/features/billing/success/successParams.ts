import type { PlanType } from '../../../api/schema-types.generated.ts';

/** Who was signed in by their checkout. */
export interface Buyer {
  email: string;
  plan: PlanType | null;
}

const parsePlan = (value: unknown): PlanType | null => (value === 'monthly' || value === 'annual' ? value : null);

/** What the URL of the success page claims. */
export function readSuccessParams(search: string) {
  const query = new URLSearchParams(search);
  return {
    email: query.get('email'),
    plan: parsePlan(query.get('plan')),
    // Stripe adds setup_intent if there was nothing to pay.
    paymentIntent: query.get('payment_intent') ?? query.get('setup_intent'),
  };
}

/** The buyer in the state of a history entry, after a reload. */
export function restoreBuyer(state: unknown): Buyer | null {
  if (typeof state !== 'object' || state === null || !('email' in state) || typeof state.email !== 'string') return null;
  return { email: state.email, plan: parsePlan('plan' in state ? state.plan : null) };
}

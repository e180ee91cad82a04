import type { PlanType } from '../../../api/schema-types.generated.ts';

const parsePlan = (value: unknown): PlanType | null => (value === 'monthly' || value === 'annual' ? value : null);

/** What the URL of the success page claims. */
export function readSuccessParams(search: string) {
  const query = new URLSearchParams(search);
  return {
    email: query.get('email'),
    plan: parsePlan(query.get('plan')),
    // Stripe adds setup_intent if there was nothing to pay.
    paymentIntent: query.get('payment_intent') ?? query.get('setup_intent'),
    // So says Stripe after the page of a bank on which the payment was declined or left.
    isDeclined: query.get('redirect_status') === 'failed',
  };
}

import type { PlanType } from '../../../api/schema-types.generated.ts';

interface SuccessParams {
  email: string;
  plan: PlanType;
  paymentIntent?: string;
  /** The page to open after the sign-in. */
  next: string | null;
}

/** The URL of the page that follows a payment. With the id of a payment, the page verifies it. */
export const successUrl = ({ email, plan, paymentIntent, next }: SuccessParams): string =>
  `/subscription-success?${new URLSearchParams({
    email,
    ...(paymentIntent !== undefined && { payment_intent: paymentIntent }),
    plan,
    // Stripe sees this address: what was searched for is none of its business.
    ...(next !== null && { next: next.replace(/[?#].*/s, '') }),
  })}`;

import type { PlanType } from '../../../api/schema-types.generated.ts';

interface Success {
  email: string;
  plan: PlanType;
  paymentIntent?: string;
}

/** The page that follows a payment; with the payment's id it has it verified. */
export const successUrl = ({ email, plan, paymentIntent }: Success): string =>
  `/subscription-success?${new URLSearchParams({
    email,
    ...(paymentIntent !== undefined && { payment_intent: paymentIntent }),
    plan,
  })}`;

import type { CheckoutInfoQuery } from '../checkout/checkoutInfo.public.generated.ts';

/** Who takes the payment at this installation. */
export type PaymentProvider = CheckoutInfoQuery['appInfo'];

/** A payment that waits for its card. */
export interface PaymentRequest {
  clientSecret: string;
  /** What the secret belongs to: 'payment' (an amount is due) or 'setup'. */
  intentType: string | null;
  /** Where a bank leads back to, if it asks for a step on its own pages. */
  returnUrl: string;
  payLabel: string;
  /** While it is being made, nothing about it may be changed. */
  onPaying: (isPaying: boolean) => void;
  /** Called with the id of what was paid. */
  onPaid: (intentId: string) => void;
}

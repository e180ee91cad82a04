import type { CheckoutInfoQuery } from '../checkout/checkoutInfo.public.generated.ts';

/** The payment provider of this installation. */
export type PaymentProvider = CheckoutInfoQuery['appInfo'];

/** A payment that has to be confirmed with a card. */
export interface PaymentRequest {
  clientSecret: string;
  /** What the secret belongs to: 'payment' if an amount is charged now, otherwise 'setup'. */
  intentType: string | null;
  /** What is charged now, in cents. */
  amountDue: number | null;
  /** Where a bank redirects to after a confirmation on its own pages. */
  returnUrl: string;
  payLabel: string;
  /** Whether the card gets the focus, because the step before it has just been done. */
  focusesCard?: boolean;
  /** Called with true when the payment begins. Nothing about it may change until it is called with false. */
  onPaying: (isPaying: boolean) => void;
  /** Called with the id of the payment or setup intent. */
  onPaid: (intentId: string) => void;
}

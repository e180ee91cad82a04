import { useToast } from '../../../ui/toasts/Toaster.tsx';
import type { PaymentRequest } from '../payment/paymentRequest.ts';

/** The result of a payment at the provider. */
export type PaymentOutcome =
  | { paid: string }
  /** The card was declined, or its owner did not confirm the payment. */
  | { declined: string }
  /** Nothing was sent yet, because fields are missing. */
  | { incomplete: string };

/** Makes useForm show the message, so that the form can be sent again. */
export class PaymentFailedError extends Error {
  override readonly name = 'PaymentRefused';
  readonly code = 'BAD_USER_INPUT';
}

export const PAYMENT_NOT_SENT = 'The payment could not be sent. Check your connection and try again.';

const runPayment = (pay: () => Promise<PaymentOutcome>): Promise<PaymentOutcome> =>
  pay().catch(() => ({ declined: PAYMENT_NOT_SENT }));

/** Runs a payment and shows its result. After a failure the form can be sent again. */
export function useSettlePayment({ onPaid, onPaying }: Pick<PaymentRequest, 'onPaid' | 'onPaying'>) {
  const toast = useToast();
  return async (pay: () => Promise<PaymentOutcome>): Promise<void> => {
    onPaying(true);
    const outcome = await runPayment(pay);
    if (!('paid' in outcome)) onPaying(false);
    if ('incomplete' in outcome) throw new PaymentFailedError(outcome.incomplete);
    if ('declined' in outcome) {
      toast({ title: 'Payment Failed', description: outcome.declined, variant: 'destructive' });
      throw new PaymentFailedError(outcome.declined);
    }
    toast({
      title: 'Payment Successful',
      description: 'Welcome to the product! You now have access to all premium features.',
    });
    onPaid(outcome.paid);
  };
}

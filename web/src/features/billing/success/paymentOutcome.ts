import { useToast } from '../../../ui/toasts/Toaster.tsx';
import type { PaymentRequest } from '../payment/paymentRequest.ts';

/** What the provider has made of a payment. */
export type PaymentOutcome =
  | { paid: string }
  /** The card was refused, or its owner has refused the payment. */
  | { refused: string }
  /** Nothing was sent yet: the fields say what is missing. */
  | { incomplete: string };

/** Keeps a form of ui/useForm.ts going: it shows the words, and can be sent again. */
export class PaymentFailedError extends Error {
  override readonly name = 'PaymentRefused';
  readonly code = 'BAD_USER_INPUT';
}

export const PAYMENT_NOT_SENT = 'The payment could not be sent. Check your connection and try again.';

const outcomeOf = (pay: () => Promise<PaymentOutcome>): Promise<PaymentOutcome> => pay().catch(() => ({ refused: PAYMENT_NOT_SENT }));

/** Says what has become of a payment, and goes on from there: after a refusal with the same form. */
export function useSettlePayment({ onPaid, onPaying }: Pick<PaymentRequest, 'onPaid' | 'onPaying'>) {
  const toast = useToast();
  return async (pay: () => Promise<PaymentOutcome>): Promise<void> => {
    onPaying(true);
    const outcome = await outcomeOf(pay);
    if (!('paid' in outcome)) onPaying(false);
    if ('incomplete' in outcome) throw new PaymentFailedError(outcome.incomplete);
    if ('refused' in outcome) {
      toast({ title: 'Payment Failed', description: outcome.refused, variant: 'destructive' });
      throw new PaymentFailedError(outcome.refused);
    }
    toast({
      title: 'Payment Successful',
      description: 'Welcome to the product! You now have access to all premium features.',
    });
    onPaid(outcome.paid);
  };
}

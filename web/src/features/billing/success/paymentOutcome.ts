import { useToast } from '../../../ui/toasts/Toaster.tsx';
import type { PaymentRequest } from '../payment/paymentRequest.ts';
import { withOfflineNote } from '../../../ui/states/offline.ts';

/** The result of a payment at the provider. */
export type PaymentOutcome =
  | { paid: string }
  /** The card was declined, or its owner did not confirm the payment. */
  | { declined: string }
  /** Nothing was sent yet. */
  | { incomplete: string }
  /** Nothing was sent yet, because of fields that the provider has marked. */
  | 'invalid';

/** Makes useForm show the message, so that the form can be sent again. */
export class PaymentFailedError extends Error {
  override readonly name = 'PaymentFailedError';
  readonly code = 'BAD_USER_INPUT';
  /** Not repeated where a field shows it. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(message: string, isShown = false) {
    super(message);
    this.fields = isShown ? { card: message } : {};
  }
}

export const PAYMENT_NOT_SENT = 'The payment could not be sent. Check your connection and try again.';

const runPayment = (pay: () => Promise<PaymentOutcome>): Promise<PaymentOutcome> =>
  pay().catch(() => ({ declined: withOfflineNote(PAYMENT_NOT_SENT) }));

/** Runs a payment and reports its success. A failure is shown beside the card, and the form can be sent again. */
export function useSettlePayment({ onPaid, onPaying }: Pick<PaymentRequest, 'onPaid' | 'onPaying'>) {
  const toast = useToast();
  return async (pay: () => Promise<PaymentOutcome>): Promise<void> => {
    onPaying(true);
    const outcome = await runPayment(pay);
    if (outcome === 'invalid' || !('paid' in outcome)) {
      onPaying(false);
      if (outcome === 'invalid') throw new PaymentFailedError('Check the fields of the card.', true);
      throw new PaymentFailedError('declined' in outcome ? outcome.declined : outcome.incomplete);
    }
    toast({
      title: 'Payment Successful',
      description: 'Welcome to the product! You now have access to all premium features.',
    });
    onPaid(outcome.paid);
  };
}

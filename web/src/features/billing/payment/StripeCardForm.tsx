import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements, StripePaymentElement } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import { useForm } from '../../../ui/forms/useForm.ts';
import { PaymentFormFrame } from './PaymentFormFrame.tsx';
import { PAYMENT_NOT_SENT, useSettlePayment, type PaymentOutcome } from '../success/paymentOutcome.ts';
import type { PaymentRequest } from './paymentRequest.ts';

/** The values are in Stripe's own fields and never reach us. */
const noValues = {};

type Props = Omit<PaymentRequest, 'amountDue'>;

/** Must be inside Stripe's `Elements`. Confirms the payment or the setup that the secret belongs to. */
export function StripeCardForm({ clientSecret, intentType, returnUrl, payLabel, focusesCard = false, onPaid, onPaying }: Props) {
  const stripe = useStripe();
  const elements = useElements();
  // Before Stripe's fields are ready, they cannot have the focus.
  const [card, setCard] = useState<StripePaymentElement>();
  useEffect(() => {
    if (focusesCard) card?.focus();
  }, [card, focusesCard]);
  const settle = useSettlePayment({ onPaid, onPaying });
  // The payment that failed. That of another plan did not.
  const [failed, setFailed] = useState<string>();
  const { failure, isBusy, formProps } = useForm({
    initialValues: noValues,
    validate: () => noValues,
    fallback: PAYMENT_NOT_SENT,
    onError: () => setFailed(clientSecret),
    onSubmit: () =>
      settle(async () => {
        if (!stripe || !elements) return { incomplete: 'The payment form is still being loaded.' };
        const { error } = await elements.submit();
        // Stripe shows these beside its fields.
        if (error?.type === 'validation_error') return 'invalid';
        if (error) return { incomplete: error.message ?? 'Check what you have entered.' };
        const options = { elements, clientSecret, confirmParams: { return_url: returnUrl }, redirect: 'if_required' } as const;
        return intentType === 'setup' ? confirmSetup(stripe, options) : confirmPayment(stripe, options);
      }),
  });
  return (
    <PaymentFormFrame
      formProps={formProps}
      failure={failed === clientSecret ? failure : undefined}
      isBusy={isBusy}
      payLabel={payLabel}
    >
      <PaymentElement options={{ layout: 'tabs' }} onReady={setCard} />
    </PaymentFormFrame>
  );
}

interface Confirmation {
  elements: StripeElements;
  clientSecret: string;
  confirmParams: { return_url: string };
  redirect: 'if_required';
}

async function confirmPayment(stripe: Stripe, options: Confirmation): Promise<PaymentOutcome> {
  const { error, paymentIntent } = await stripe.confirmPayment(options);
  return outcomeOf(paymentIntent ?? error?.payment_intent, error);
}

async function confirmSetup(stripe: Stripe, options: Confirmation): Promise<PaymentOutcome> {
  const { error, setupIntent } = await stripe.confirmSetup(options);
  return outcomeOf(setupIntent ?? error?.setup_intent, error);
}

/** If the response of an earlier attempt was lost, Stripe's error contains the intent that has already succeeded. */
function outcomeOf(intent?: { id: string; status: string }, error?: { message?: string }): PaymentOutcome {
  if (intent?.status === 'succeeded' || intent?.status === 'processing') return { paid: intent.id };
  return { declined: error?.message ?? 'The payment did not go through. Try another card.' };
}

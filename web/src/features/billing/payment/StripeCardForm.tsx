import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { useForm } from '../../../ui/forms/useForm.ts';
import { PaymentFormFrame } from './PaymentFormFrame.tsx';
import { PAYMENT_NOT_SENT, useSettlePayment, type PaymentOutcome } from '../success/paymentOutcome.ts';
import type { PaymentRequest } from './paymentRequest.ts';

/** The fields are Stripe’s: what is typed into them never reaches us. */
const nothing = {};

/** Inside of Stripe's `Elements`: its fields, and the confirmation by what the secret belongs to. */
export function StripeCardForm({ intentType, returnUrl, payLabel, onPaid, onPaying }: Omit<PaymentRequest, 'clientSecret'>) {
  const stripe = useStripe();
  const elements = useElements();
  const settle = useSettlePayment({ onPaid, onPaying });
  const { failure, isBusy, formProps } = useForm({
    initialValues: nothing,
    validate: () => nothing,
    fallback: PAYMENT_NOT_SENT,
    onSubmit: () =>
      settle(async () => {
        if (!stripe || !elements) return { incomplete: 'The payment form is still being loaded.' };
        const { error } = await elements.submit();
        if (error) return { incomplete: error.message ?? 'Check what you have entered.' };
        return intentType === 'setup' ? confirmSetup(stripe, elements, returnUrl) : confirmPayment(stripe, elements, returnUrl);
      }),
  });
  return (
    <PaymentFormFrame formProps={formProps} failure={failure} isBusy={isBusy} payLabel={payLabel}>
      <PaymentElement options={{ layout: 'tabs' }} />
    </PaymentFormFrame>
  );
}

const refused = ({ message }: { message?: string }): PaymentOutcome => ({
  refused: message ?? 'The payment did not go through. Try another card.',
});

/** An answer that got lost leaves a payment behind that is made already: asked again, Stripe says so in its error. */
async function confirmPayment(stripe: Stripe, elements: StripeElements, returnUrl: string): Promise<PaymentOutcome> {
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    confirmParams: { return_url: returnUrl },
    redirect: 'if_required',
  });
  const made = paymentIntent ?? error?.payment_intent;
  if (made && (made.status === 'succeeded' || made.status === 'processing')) return { paid: made.id };
  return refused(error ?? {});
}

async function confirmSetup(stripe: Stripe, elements: StripeElements, returnUrl: string): Promise<PaymentOutcome> {
  const { error, setupIntent } = await stripe.confirmSetup({
    elements,
    confirmParams: { return_url: returnUrl },
    redirect: 'if_required',
  });
  const made = setupIntent ?? error?.setup_intent;
  if (made && (made.status === 'succeeded' || made.status === 'processing')) return { paid: made.id };
  return refused(error ?? {});
}

import { Elements } from '@stripe/react-stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { PageSpinner } from '../../../ui/page/PageSpinner.tsx';
import type { PaymentRequest } from './paymentRequest.ts';
import { StripeCardForm } from './StripeCardForm.tsx';
import { useStripeAppearance } from './useStripeAppearance.ts';

interface Props extends PaymentRequest {
  publishableKey: string;
}

type Loaded = Stripe | 'failed' | undefined;

/** Loads Stripe.js from Stripe once a payment is to be made. */
export function StripePayment({ publishableKey, ...request }: Props) {
  const [stripe, setStripe] = useState<Loaded>();
  const [attempt, setAttempt] = useState(0);
  const appearance = useStripeAppearance();

  useEffect(() => {
    let isCurrent = true;
    const settle = (loaded: Loaded) => isCurrent && setStripe(loaded);
    loadStripe(publishableKey).then(
      (loaded) => settle(loaded ?? 'failed'),
      () => settle('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [publishableKey, attempt]);

  if (stripe === undefined) return <PageSpinner label="Loading the payment form" />;
  if (stripe === 'failed') {
    const retry = () => {
      setStripe(undefined);
      setAttempt(attempt + 1);
    };
    return (
      <ErrorState
        title="The payment form could not be loaded"
        text="It comes from Stripe. Check your connection, and whether something in your browser keeps Stripe away."
        onRetry={retry}
      />
    );
  }
  return (
    // Without a secret, the fields keep what was typed when another plan changes the amount.
    <Elements stripe={stripe} options={{ mode: 'subscription', amount: request.amountDue ?? 0, currency: 'usd', appearance }}>
      <StripeCardForm {...request} />
    </Elements>
  );
}

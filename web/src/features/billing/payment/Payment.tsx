import { lazy, Suspense } from 'react';
import { PageSpinner } from '../../../ui/page/PageSpinner.tsx';
import { CheckoutClosed } from '../checkout/CheckoutClosed.tsx';
import type { PaymentProvider, PaymentRequest } from './paymentRequest.ts';

// An installation needs only one of them.
const EmulatorCardForm = lazy(() => import('../emulator/EmulatorCardForm.tsx').then((m) => ({ default: m.EmulatorCardForm })));
const StripePayment = lazy(() => import('./StripePayment.tsx').then((m) => ({ default: m.StripePayment })));

interface Props extends PaymentRequest {
  provider: PaymentProvider;
}

/** The form of the payment provider. */
export function Payment({ provider, ...request }: Props) {
  const { checkout, stripePublishableKey: key } = provider;
  if (checkout === 'none' || (checkout === 'stripe' && key === null)) return <CheckoutClosed />;
  return (
    <Suspense fallback={<PageSpinner label="Loading the payment form" />}>
      {checkout === 'stripe' && key !== null ? (
        <StripePayment publishableKey={key} {...request} />
      ) : (
        <EmulatorCardForm {...request} />
      )}
    </Suspense>
  );
}

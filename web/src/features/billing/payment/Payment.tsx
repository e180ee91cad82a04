import { lazyPart } from '../../../ui/page/lazyPart.tsx';
import { PageSpinner } from '../../../ui/page/PageSpinner.tsx';
import { CheckoutClosed } from '../checkout/CheckoutClosed.tsx';
import type { PaymentProvider, PaymentRequest } from './paymentRequest.ts';

// An installation needs only one of them.
const loading = {
  fallback: <PageSpinner label="Loading the payment form" />,
  errorTitle: 'The payment form could not be loaded',
};
const EmulatorCardForm = lazyPart(() => import('../emulator/EmulatorCardForm.tsx').then((m) => m.EmulatorCardForm), loading);
const StripePayment = lazyPart(() => import('./StripePayment.tsx').then((m) => m.StripePayment), loading);

interface Props extends PaymentRequest {
  provider: PaymentProvider;
}

/** The form of the payment provider. */
export function Payment({ provider, ...request }: Props) {
  const { checkout, stripePublishableKey: key } = provider;
  if (checkout === 'none' || (checkout === 'stripe' && key === null)) return <CheckoutClosed />;
  return checkout === 'stripe' && key !== null ? (
    <StripePayment publishableKey={key} {...request} />
  ) : (
    <EmulatorCardForm {...request} />
  );
}

import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { PageSpinner } from '../../../ui/page/PageSpinner.tsx';
import { Payment } from './Payment.tsx';
import type { PaymentProvider, PaymentRequest } from './paymentRequest.ts';

interface Props extends PaymentRequest {
  provider: PaymentProvider | 'failed' | undefined;
  onRetry: () => void;
}

/** Loads the payment provider, then shows its form. */
export function PaymentStep({ provider, onRetry, ...request }: Props) {
  if (provider === undefined) return <PageSpinner label="Loading the payment form" />;
  if (provider === 'failed') {
    return (
      <ErrorState
        title="The payment form could not be loaded"
        text="The server does not answer. Your account is safe; check your connection and try again."
        onRetry={onRetry}
      />
    );
  }
  return <Payment provider={provider} {...request} />;
}

import { ErrorState } from '../../../ui/states/ErrorState.tsx';
import { PageSpinner } from '../../../ui/page/PageSpinner.tsx';
import { Payment } from './Payment.tsx';
import type { PaymentProvider, PaymentRequest } from './paymentRequest.ts';

interface Props extends PaymentRequest {
  provider: PaymentProvider | 'away' | undefined;
  onRetry: () => void;
}

/** The payment, once it is known who takes it. */
export function PaymentStep({ provider, onRetry, ...request }: Props) {
  if (provider === undefined) return <PageSpinner label="Loading the payment form" />;
  if (provider === 'away') {
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

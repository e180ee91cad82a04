import { useEffect, useState } from 'react';
import type { PaymentProvider } from '../payment/paymentRequest.ts';

/** Who takes the payment here; `away` while that cannot be asked, with the way to ask again. */
export function useCheckoutInfo(load: () => Promise<PaymentProvider>) {
  const [provider, setProvider] = useState<PaymentProvider | 'away'>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (loaded) => isCurrent && setProvider(loaded),
      () => isCurrent && setProvider('away'),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, attempt]);
  const retry = () => {
    setProvider(undefined);
    setAttempt(attempt + 1);
  };
  return { provider, retry };
}

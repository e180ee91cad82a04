import { useEffect, useState } from 'react';
import type { PaymentProvider } from '../payment/paymentRequest.ts';

/** Loads the payment provider of this installation; `failed` if that did not work. */
export function useCheckoutInfo(load: () => Promise<PaymentProvider>) {
  const [provider, setProvider] = useState<PaymentProvider | 'failed'>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (loaded) => isCurrent && setProvider(loaded),
      () => isCurrent && setProvider('failed'),
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

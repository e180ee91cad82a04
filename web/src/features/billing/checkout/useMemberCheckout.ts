import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { errorCode, toApiError } from '../../../api/errors.ts';
import type { PlanType } from '../../../api/schema-types.generated.ts';
import { useFailureToast } from '../../../ui/toasts/useFailureToast.ts';
import { CreateSubscriptionDocument, type CreateSubscriptionMutation } from './CreateSubscription.generated.ts';

type Checkout = CreateSubscriptionMutation['createSubscription'];

/** What went wrong, for the member. */
interface Failure {
  failure: string;
}

const FALLBACK = 'Failed to initialize subscription. Please try again.';

/** When to try again, as the server says it in its words, or the general message. */
const reasonOf = (error: unknown) => (errorCode(error) === 'RATE_LIMITED' ? toApiError(error, FALLBACK).message : FALLBACK);

interface Options {
  plan: PlanType;
  /** Called when the member turns out to have Pro already. */
  onActive: () => void;
}

/** Opens a checkout when the page is mounted and when the plan changes. The server reuses a checkout that is still open. */
export function useMemberCheckout({ plan, onActive }: Options) {
  const client = useApolloClient();
  const failure = useFailureToast();
  const [attempt, setAttempt] = useState(0);
  const key = `${plan} ${attempt}`;
  const [result, setResult] = useState<{ key: string; checkout: Checkout | Failure }>();

  const isLoaded = result?.key === key;

  useEffect(() => {
    if (isLoaded) return undefined;
    let isCurrent = true;
    const failed = (reason = FALLBACK) => {
      setResult({ key, checkout: { failure: reason } });
      failure.show({ title: 'Error', description: reason });
    };
    client.mutate({ mutation: CreateSubscriptionDocument, variables: { planType: plan } }).then(
      ({ data }) => {
        if (!isCurrent) return;
        const checkout = data?.createSubscription;
        // Without a secret, only a message says that there is nothing to pay.
        if (!checkout || (checkout.clientSecret === null && checkout.message === '')) return failed();
        setResult({ key, checkout });
        failure.end();
        if (checkout.clientSecret === null) onActive();
      },
      (error: unknown) => {
        if (!isCurrent) return;
        if (errorCode(error) === 'CONFLICT') onActive();
        else failed(reasonOf(error));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [client, isLoaded, key, onActive, plan, failure]);

  return {
    /** Undefined while loading. */
    checkout: isLoaded ? result.checkout : undefined,
    retry: () => setAttempt(attempt + 1),
  };
}

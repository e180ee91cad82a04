import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type { PlanType } from '../../../api/schema-types.generated.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { CreateSubscriptionDocument, type CreateSubscriptionMutation } from './CreateSubscription.generated.ts';

type Opened = CreateSubscriptionMutation['createSubscription'];

const isConflict = (error: unknown) =>
  CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.code === 'CONFLICT');

interface Options {
  plan: PlanType;
  /** It turns out that the plan is Pro already. */
  onActive: () => void;
}

/** Opens the checkout of the member when the page is there, and anew for another plan; the server takes it up again. */
export function useMemberCheckout({ plan, onActive }: Options) {
  const client = useApolloClient();
  const toast = useToast();
  const [attempt, setAttempt] = useState(0);
  const key = `${plan} ${attempt}`;
  const [result, setResult] = useState<{ key: string; opened: Opened | 'failed' }>();

  const isKnown = result?.key === key;

  useEffect(() => {
    if (isKnown) return undefined;
    let isCurrent = true;
    const failed = () => {
      setResult({ key, opened: 'failed' });
      toast({
        title: 'Error',
        description: 'Failed to initialize subscription. Please try again.',
        variant: 'destructive',
      });
    };
    client.mutate({ mutation: CreateSubscriptionDocument, variables: { planType: plan } }).then(
      ({ data }) => {
        if (!isCurrent) return;
        if (!data) return failed();
        setResult({ key, opened: data.createSubscription });
        if (data.createSubscription.clientSecret === null) onActive();
      },
      (error: unknown) => {
        if (!isCurrent) return;
        if (isConflict(error)) onActive();
        else failed();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [client, isKnown, key, onActive, plan, toast]);

  return {
    /** Undefined while it is being opened. */
    opened: isKnown ? result.opened : undefined,
    retry: () => setAttempt(attempt + 1),
  };
}

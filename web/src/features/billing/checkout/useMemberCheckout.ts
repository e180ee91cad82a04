import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { errorCode, toApiError } from '../../../api/errors.ts';
import type { PlanType } from '../../../api/schema-types.generated.ts';
import { useFailureToast } from '../../../ui/toasts/useFailureToast.ts';
import { CreateSubscriptionDocument, type CreateSubscriptionMutation } from './CreateSubscription.generated.ts';
import { withOfflineNote } from '../../../ui/states/offline.ts';

type Checkout = CreateSubscriptionMutation['createSubscription'];

/** What went wrong, for the member. */
interface Failure {
  failure: string;
}

type Payable = Checkout & { clientSecret: string };

const isPayable = (checkout: Checkout | Failure): checkout is Payable =>
  'clientSecret' in checkout && checkout.clientSecret !== null;

const FALLBACK = 'Failed to initialize subscription. Please try again.';

/** When to try again, as the server says it in its words, or the general message. */
const reasonOf = (error: unknown) => (errorCode(error) === 'RATE_LIMITED' ? toApiError(error, FALLBACK).message : FALLBACK);

interface Options {
  plan: PlanType;
  /** Called when the member turns out to have Pro already. Returns whether their plan says so. */
  onActive: () => Promise<boolean>;
}

const NOT_USED = 'Your credit could not be used. Please try again.';

/** Without a secret, only a message says that it is bought. Where something is due, credit waits for `payWithCredit`. */
const isActive = ({ clientSecret, amountDue }: Checkout) => clientSecret === null && amountDue === null;

/**
 * Opens a checkout when the page is mounted and when the plan changes. The server reuses a checkout that is still open. Nothing
 * is bought by that: credit that pays the whole plan is used by `payWithCredit` only.
 */
export function useMemberCheckout({ plan, onActive }: Options) {
  const client = useApolloClient();
  const failure = useFailureToast();
  const [attempt, setAttempt] = useState(0);
  const key = `${plan} ${attempt}`;
  const [result, setResult] = useState<{ key: string; checkout: Checkout | Failure }>();

  const isLoaded = result?.key === key;
  const checkout = isLoaded ? result.checkout : undefined;
  const [payable, setPayable] = useState<Payable>();
  if (checkout && checkout !== payable && isPayable(checkout)) setPayable(checkout);

  useEffect(() => {
    if (isLoaded) return undefined;
    let isCurrent = true;
    const failed = (reason = FALLBACK) => {
      setResult({ key, checkout: { failure: reason } });
      failure.show({ title: 'Error', description: reason });
    };
    // Without the plan there is neither a checkout nor Pro to show.
    const leave = async (reason: string) => {
      if (!(await onActive()) && isCurrent) failed(reason);
    };
    client.mutate({ mutation: CreateSubscriptionDocument, variables: { planType: plan, payWithCredit: false } }).then(
      ({ data }) => {
        if (!isCurrent) return;
        const opened = data?.createSubscription;
        if (!opened || (opened.clientSecret === null && opened.message === '')) return failed();
        failure.end();
        if (isActive(opened)) return void leave(opened.message);
        setResult({ key, checkout: opened });
      },
      (error: unknown) => {
        if (!isCurrent) return;
        if (errorCode(error) === 'CONFLICT') void leave(toApiError(error, FALLBACK).message);
        else failed(reasonOf(error));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [client, isLoaded, key, onActive, plan, failure]);

  /** Whether the credit has paid. If it is too little by now, the checkout asks for a card instead. */
  const payWithCredit = async (): Promise<boolean> => {
    try {
      const { data } = await client.mutate({
        mutation: CreateSubscriptionDocument,
        variables: { planType: plan, payWithCredit: true },
      });
      const opened = data?.createSubscription;
      if (!opened) throw new Error(NOT_USED);
      failure.end();
      if (isActive(opened)) return true;
      setResult({ key, checkout: opened });
    } catch (error) {
      const isConflict = errorCode(error) === 'CONFLICT';
      failure.show({ title: 'Error', description: isConflict ? toApiError(error, NOT_USED).message : withOfflineNote(NOT_USED) });
      if (isConflict) void onActive();
    }
    return false;
  };

  return {
    payWithCredit,
    /** Undefined while loading. */
    checkout,
    /** The last checkout that needs a card. Its form is kept while another one is opened, with what was typed. */
    payable,
    retry: () => setAttempt(attempt + 1),
  };
}

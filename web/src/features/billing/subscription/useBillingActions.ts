import type { TypedDocumentNode } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import type { PlanType } from '../../../api/schema-types.generated.ts';
import { withOfflineNote } from '../../../ui/states/offline.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import {
  BillingNowDocument,
  type BillingNowQuery,
  CancelSubscriptionDocument,
  ChangePlanDocument,
  OpenBillingPortalDocument,
  RefundSubscriptionDocument,
  ResumeSubscriptionDocument,
} from './useBillingActions.generated.ts';
import { useRefreshPlan } from './useRefreshPlan.ts';

const NOT_CHANGED = 'Your subscription could not be changed. Please try again.';
const NOT_OPENED = 'The page to change your card could not be opened. Please try again.';
const codesWithMessage: readonly unknown[] = ['CONFLICT', 'PAYMENT_FAILED', 'BAD_USER_INPUT'];

/** The message of the server if it is meant for the member. */
function messageOf(error: unknown, fallback: string): string {
  const graphqlError = CombinedGraphQLErrors.is(error) ? error.errors[0] : undefined;
  return graphqlError && codesWithMessage.includes(graphqlError.extensions?.code)
    ? graphqlError.message
    : withOfflineNote(fallback);
}

/**
 * The actions for a subscription, one at a time. Each mutation returns the updated billing, which goes into the cache.
 * The plan is refetched afterwards, because it may have ended.
 */
export function useBillingActions() {
  const client = useApolloClient();
  const toast = useToast();
  const refreshPlan = useRefreshPlan();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const run = async <Result>(task: () => Promise<Result>, fallback = NOT_CHANGED): Promise<Result | undefined> => {
    if (isBusy) return undefined;
    setBusy(true);
    setFailure(undefined);
    try {
      return await task();
    } catch (error) {
      const message = messageOf(error, fallback);
      setFailure(message);
      toast({ title: 'Error', description: message, variant: 'destructive' });
      return undefined;
    } finally {
      setBusy(false);
    }
  };

  /** Whether a change was made although its response was lost. */
  const isMade = async (error: unknown, isWanted: (now: BillingNowQuery['billing']) => boolean): Promise<boolean> => {
    if (CombinedGraphQLErrors.is(error)) return false;
    const now = await client.query({ query: BillingNowDocument, fetchPolicy: 'network-only' }).catch(() => undefined);
    return now?.data !== undefined && isWanted(now.data.billing);
  };

  /** Resolves to whether the change succeeded. */
  const change = async <Data, Variables extends Record<string, unknown>>(
    mutation: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    isWanted: (now: BillingNowQuery['billing']) => boolean,
    success: { title: string; description: string },
  ): Promise<boolean> => {
    const result = await run(async () => {
      try {
        await client.mutate({ mutation, variables } as Parameters<typeof client.mutate>[0]);
      } catch (error) {
        if (!(await isMade(error, isWanted))) throw error;
      }
      await refreshPlan();
      return true;
    });
    if (result) toast(success);
    return result === true;
  };

  return {
    isBusy,
    failure,
    clearFailure: () => setFailure(undefined),
    /** `until` is null if it ends now. */
    cancel: (reason: string, until: string | null) =>
      change(
        CancelSubscriptionDocument,
        { reason: reason.trim() || null },
        ({ plan, cancelsAtPeriodEnd }) => plan === null || cancelsAtPeriodEnd,
        {
          title: 'Subscription Canceled',
          description: until === null ? 'Nothing more is charged.' : `Pro stays open until ${until}.`,
        },
      ),
    resume: () =>
      change(ResumeSubscriptionDocument, {}, ({ plan, cancelsAtPeriodEnd }) => plan !== null && !cancelsAtPeriodEnd, {
        title: 'Subscription Resumed',
        description: 'It renews as before.',
      }),
    /** Fails if it costs another amount than the given one. */
    changePlan: (planType: PlanType, label: string, amountDue: number) =>
      change(ChangePlanDocument, { planType, amountDue }, ({ plan }) => plan === planType, {
        title: 'Plan Changed',
        description: `Your plan is ${label} now.`,
      }),
    refund: () =>
      change(RefundSubscriptionDocument, {}, ({ refundableAmount }) => refundableAmount === 0, {
        title: 'Money Back',
        description: 'Your payment is on its way back to your card. Your plan is Free now.',
      }),
    /** Resolves to the URL of the page on which the card is changed. */
    openPortal: () =>
      run(async () => (await client.mutate({ mutation: OpenBillingPortalDocument })).data?.openBillingPortal, NOT_OPENED),
  };
}

export type BillingActions = ReturnType<typeof useBillingActions>;

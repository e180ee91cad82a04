import type { TypedDocumentNode } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import type { PlanType } from '../../../api/schema-types.generated.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import {
  CancelSubscriptionDocument,
  ChangePlanDocument,
  OpenBillingPortalDocument,
  RefundSubscriptionDocument,
  ResumeSubscriptionDocument,
} from './useBillingActions.generated.ts';
import { useRefreshPlan } from './useRefreshPlan.ts';

const OTHERWISE = 'Your subscription could not be changed. Please try again.';
const inWords: readonly unknown[] = ['CONFLICT', 'PAYMENT_FAILED', 'BAD_USER_INPUT'];

/** The server's words where they are for the member. */
function wordsOf(error: unknown): string {
  const refusal = CombinedGraphQLErrors.is(error) ? error.errors[0] : undefined;
  return refusal && inWords.includes(refusal.extensions?.code) ? refusal.message : OTHERWISE;
}

/**
 * What a member can do about the subscription, one at a time. Each answers the whole of it, which the cache takes over;
 * what the plan opens is asked afterwards, because it may have ended.
 */
export function useBillingActions() {
  const client = useApolloClient();
  const toast = useToast();
  const refreshPlan = useRefreshPlan();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const attempt = async <Answer>(work: () => Promise<Answer>): Promise<Answer | undefined> => {
    if (isBusy) return undefined;
    setBusy(true);
    setFailure(undefined);
    try {
      return await work();
    } catch (error) {
      const words = wordsOf(error);
      setFailure(words);
      toast({ title: 'Error', description: words, variant: 'destructive' });
      return undefined;
    } finally {
      setBusy(false);
    }
  };

  /** Whether it was done. */
  const change = async <Data, Variables extends Record<string, unknown>>(
    mutation: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    done: { title: string; description: string },
  ): Promise<boolean> => {
    const answer = await attempt(async () => {
      await client.mutate({ mutation, variables } as Parameters<typeof client.mutate>[0]);
      await refreshPlan();
      return true;
    });
    if (answer) toast(done);
    return answer === true;
  };

  return {
    isBusy,
    failure,
    forgetFailure: () => setFailure(undefined),
    cancel: (reason: string, until: string) =>
      change(
        CancelSubscriptionDocument,
        { reason: reason.trim() || null },
        { title: 'Subscription Cancelled', description: `Pro stays open until ${until}.` },
      ),
    resume: () => change(ResumeSubscriptionDocument, {}, { title: 'Subscription Resumed', description: 'It renews as before.' }),
    changePlan: (planType: PlanType, label: string) =>
      change(ChangePlanDocument, { planType }, { title: 'Plan Changed', description: `Your plan is ${label} now.` }),
    refund: () =>
      change(
        RefundSubscriptionDocument,
        {},
        { title: 'Money Back', description: 'Your payment is on its way back to your card. Your plan is Free now.' },
      ),
    /** Where the card is changed. */
    openPortal: () => attempt(async () => (await client.mutate({ mutation: OpenBillingPortalDocument })).data?.openBillingPortal),
  };
}

export type BillingActions = ReturnType<typeof useBillingActions>;

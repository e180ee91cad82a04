import type { ApolloCache } from '@apollo/client/cache';
import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { MemberPlanDocument, VerifyPaymentDocument } from './useRefreshPlan.generated.ts';

/** The fields that depend on the plan, by the type of what has them. */
const planFields: Readonly<Record<string, readonly string[]>> = {
  Prompt: ['isLocked', 'content', 'shortContent', 'followUps'],
  MyVersion: ['isLocked', 'content', 'variables', 'baseContent', 'libraryContent'],
  Workflow: ['isLocked'],
  OwnWorkflow: ['isLocked'],
  // Saves have no id.
  ROOT_QUERY: ['myVersionSaves'],
};

/** Evicts what depends on the plan, because the plan has changed. */
function evictPlanFields(cache: ApolloCache): void {
  for (const id of Object.keys(cache.extract() as object))
    for (const fieldName of planFields[id.split(':')[0] ?? ''] ?? []) cache.evict({ id, fieldName });
}

/** Verifies a payment, if there is one, and refetches the plan of the member. */
export function useRefreshPlan(): (payment?: { paymentIntent: string; email: string }) => Promise<void> {
  const client = useApolloClient();
  return useCallback(
    async (payment) => {
      // If this fails, the webhook does the same a moment later.
      if (payment)
        await client.query({ query: VerifyPaymentDocument, variables: payment, fetchPolicy: 'no-cache' }).catch(() => undefined);
      const before = client.readQuery({ query: MemberPlanDocument })?.me?.subscriptionStatus;
      const response = await client.query({ query: MemberPlanDocument, fetchPolicy: 'network-only' }).catch(() => undefined);
      if (response?.data?.me && response.data.me.subscriptionStatus !== before) evictPlanFields(client.cache);
    },
    [client],
  );
}

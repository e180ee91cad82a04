import type { ApolloCache } from '@apollo/client/cache';
import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { MemberPlanDocument, VerifyPaymentDocument } from './useRefreshPlan.generated.ts';

/** What a plan opens has changed, so the cache must not answer any more for what is locked and what is not. */
function forgetLocks(cache: ApolloCache): void {
  for (const id of Object.keys(cache.extract() as object)) {
    if (!id.startsWith('Prompt:')) continue;
    cache.evict({ id, fieldName: 'isLocked' });
    cache.evict({ id, fieldName: 'content' });
  }
}

/** Asks what the plan of the member opens by now, after a payment is verified first; the whole library follows. */
export function useRefreshPlan(): (payment?: { paymentIntent: string; email: string }) => Promise<void> {
  const client = useApolloClient();
  return useCallback(
    async (payment) => {
      // Where this does not get through, the webhook does the same a moment later.
      if (payment)
        await client.query({ query: VerifyPaymentDocument, variables: payment, fetchPolicy: 'no-cache' }).catch(() => undefined);
      const before = client.readQuery({ query: MemberPlanDocument })?.me?.subscriptionStatus;
      const answer = await client.query({ query: MemberPlanDocument, fetchPolicy: 'network-only' }).catch(() => undefined);
      if (answer?.data?.me && answer.data.me.subscriptionStatus !== before) forgetLocks(client.cache);
    },
    [client],
  );
}

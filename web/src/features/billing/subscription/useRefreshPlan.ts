import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { evictPlanFields } from './evictPlanFields.ts';
import { MemberPlanDocument, VerifyPaymentDocument } from './useRefreshPlan.generated.ts';

/** Verifies a payment, if there is one, and refetches the plan of the member. Returns whether it is Pro. */
export function useRefreshPlan(): (payment?: { paymentIntent: string; email: string }) => Promise<boolean> {
  const client = useApolloClient();
  return useCallback(
    async (payment) => {
      // If this fails, the webhook does the same a moment later.
      if (payment)
        await client.query({ query: VerifyPaymentDocument, variables: payment, fetchPolicy: 'no-cache' }).catch(() => undefined);
      const before = client.readQuery({ query: MemberPlanDocument })?.me?.subscriptionStatus;
      const response = await client.query({ query: MemberPlanDocument, fetchPolicy: 'network-only' }).catch(() => undefined);
      if (response?.data?.me && response.data.me.subscriptionStatus !== before) evictPlanFields(client.cache);
      return response?.data?.me?.subscriptionStatus === 'active';
    },
    [client],
  );
}

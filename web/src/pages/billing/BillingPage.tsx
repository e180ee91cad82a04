import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useQuery } from '@apollo/client/react';
import { BillingDetails } from '../../features/billing/subscription/BillingDetails.tsx';
import { InvoiceDetailsSection } from '../../features/billing/invoice/InvoiceDetailsSection.tsx';
import { plans } from '../../features/landing/claims.ts';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { retryOf } from '../../ui/states/retryOf.ts';
import { SkeletonGrid } from '../../ui/states/SkeletonGrid.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { BillingPageDocument } from './BillingPage.generated.ts';

interface Props {
  /** Leaves the app for the page on which the card is changed. */
  redirectTo?: (url: string) => void;
}

export function BillingPage({ redirectTo = (url) => window.location.assign(url) }: Props) {
  usePageTitle('Billing');
  const { data, error, refetch } = useQuery(BillingPageDocument);
  return (
    <>
      <PageHeading title="Billing" />
      {data ? (
        <>
          <BillingDetails
            billing={data.billing}
            isPro={data.me?.subscriptionStatus === 'active'}
            catalog={plans}
            onCheckAgain={() => refetch()}
            redirectTo={redirectTo}
          />
          <InvoiceDetailsSection billing={data.billing} />
        </>
      ) : error ? (
        <ErrorState title="Your billing could not be loaded" text={messageOf(error)} error={error} onRetry={retryOf(refetch)} />
      ) : (
        <SkeletonGrid count={4} height={56} columns="rows" label="Loading your billing" />
      )}
    </>
  );
}

/** The server's message if the payment provider is unreachable. The plan does not depend on it. */
function messageOf(error: unknown): string {
  const graphqlError = CombinedGraphQLErrors.is(error) ? error.errors[0] : undefined;
  return graphqlError?.extensions?.code === 'PAYMENT_FAILED'
    ? `${graphqlError.message} What you have paid for stays open to you.`
    : 'Check your connection and try again.';
}

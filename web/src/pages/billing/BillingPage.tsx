import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useQuery } from '@apollo/client/react';
import { BillingDetails } from '../../features/billing/subscription/BillingDetails.tsx';
import { InvoiceDetailsSection } from '../../features/billing/invoice/InvoiceDetailsSection.tsx';
import { plans } from '../../features/landing/claims.ts';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { SkeletonGrid } from '../../ui/states/SkeletonGrid.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { BillingPageDocument } from './BillingPage.generated.ts';

interface Props {
  /** Leaves this document, for the page on which the card is changed. */
  leaveTo?: (address: string) => void;
}

export function BillingPage({ leaveTo = (address) => window.location.assign(address) }: Props) {
  usePageTitle('Billing');
  const { data, error, refetch } = useQuery(BillingPageDocument);
  const again = () => void refetch().catch(() => undefined);
  return (
    <>
      <PageHeading title="Billing" />
      {data ? (
        <>
          <BillingDetails
            billing={data.billing}
            isPro={data.me?.subscriptionStatus === 'active'}
            catalog={plans}
            onCheckAgain={again}
            leaveTo={leaveTo}
          />
          <InvoiceDetailsSection billing={data.billing} />
        </>
      ) : error ? (
        <ErrorState title="Your billing could not be loaded" text={wordsOf(error)} onRetry={again} />
      ) : (
        <SkeletonGrid count={4} height={56} columns="rows" label="Loading your billing" />
      )}
    </>
  );
}

/** Where those who take the payments are away, the server says so. Pro does not hang on it. */
function wordsOf(error: unknown): string {
  const refusal = CombinedGraphQLErrors.is(error) ? error.errors[0] : undefined;
  return refusal?.extensions?.code === 'PAYMENT_FAILED'
    ? `${refusal.message} What you have paid for stays open to you.`
    : 'Check your connection and try again.';
}

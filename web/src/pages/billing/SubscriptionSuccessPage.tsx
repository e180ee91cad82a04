import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { publicRequest } from '../../api/publicApi.ts';
import type { PlanType } from '../../api/schema-types.generated.ts';
import { useKeepNextPage } from '../../api/session/nextPage.ts';
import { notifyMemberChanged } from '../../api/session/memberChanged.ts';
import { SuccessDetails } from '../../features/billing/success/SuccessDetails.tsx';
import { useVerifiedPayment, VERIFICATION_ERROR } from '../../features/billing/success/useVerifiedPayment.ts';
import { VerifySubscriptionDocument } from '../../features/billing/success/verifySubscription.public.generated.ts';
import { plans } from '../../features/landing/claims.ts';
import { otherIndustries, industries } from '../../features/landing/industries.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { usePageExists } from '../../ui/page/existingPages.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { PageSpinner } from '../../ui/page/PageSpinner.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';

interface Props {
  /** Returns the plan that was paid for. */
  verifySubscription?: (paymentIntent: string, email: string) => Promise<PlanType>;
  onVerified?: () => void;
}

const verify = async (paymentIntent: string, email: string): Promise<PlanType> =>
  (await publicRequest(VerifySubscriptionDocument, { paymentIntent, email })).verifySubscription.planType;

const categories = [...industries, ...otherIndustries].map(({ name }) => name);

const titles = {
  verifying: 'Verifying your subscription',
  failed: VERIFICATION_ERROR.title,
  welcome: 'Welcome to Promptory Pro!',
};

export function SubscriptionSuccessPage({ verifySubscription = verify, onVerified = notifyMemberChanged }: Props) {
  const { phase, email, plan, retry } = useVerifiedPayment({ verify: verifySubscription, onVerified });
  const keepNext = useKeepNextPage();
  usePageTitle(titles[phase]);
  switch (phase) {
    case 'verifying':
      return (
        <>
          <PageHeading title="Verifying your subscription..." />
          <PageSpinner label="Verifying your subscription" />
        </>
      );
    case 'failed':
      return <NotVerified onRetry={retry} />;
    case 'welcome':
      return (
        <Box sx={{ maxWidth: 720, mx: 'auto', py: { xs: 0, sm: 4 } }}>
          <PageHeading title={titles.welcome} />
          <Typography color="textSecondary" sx={{ mt: -2, mb: 4 }}>
            Your subscription is active. Sign in with the email and the password of your account, and every prompt of the library
            is open to you.
          </Typography>
          <SuccessDetails email={email} plan={plan && plans[plan]} categories={categories} />
          <Button component={Link} to={keepNext('/user-login')} variant="contained" size="large" sx={{ mt: 4 }}>
            Sign In to Your Account
          </Button>
        </Box>
      );
  }
}

function NotVerified({ onRetry }: { onRetry: () => void }) {
  const pageExists = usePageExists();
  return (
    <Box role="alert" sx={{ py: { xs: 0, sm: 4 } }}>
      <EmptyState
        headingLevel={1}
        icon={<ErrorOutlined fontSize="large" />}
        title={VERIFICATION_ERROR.title}
        text={`${VERIFICATION_ERROR.description} A payment that was made is not lost, and is not made twice.`}
        action={
          <>
            {pageExists('/contact') && (
              <Button component={Link} to="/contact" variant="contained">
                Contact support
              </Button>
            )}
            <Button variant="outlined" onClick={onRetry}>
              Try again
            </Button>
          </>
        }
      />
    </Box>
  );
}

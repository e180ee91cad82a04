import CreditCardOff from '@mui/icons-material/CreditCardOff';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { publicRequest } from '../../api/publicApi.ts';
import type { PlanType } from '../../api/schema-types.generated.ts';
import type { Buyer } from '../../api/session/buyer.ts';
import { hasOwnDocument, useKeepNextPage, useNextPage } from '../../api/session/nextPage.ts';
import { notifyMemberChanged } from '../../api/session/memberChanged.ts';
import { SuccessDetails } from '../../features/billing/success/SuccessDetails.tsx';
import { useVerifiedPayment, VERIFICATION_ERROR } from '../../features/billing/success/useVerifiedPayment.ts';
import { SignInAfterCheckoutDocument } from '../../features/billing/success/signInAfterCheckout.public.generated.ts';
import { VerifySubscriptionDocument } from '../../features/billing/success/verifySubscription.public.generated.ts';
import { plans } from '../../features/landing/claims.ts';
import { otherIndustries, industries } from '../../features/landing/industries.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { PageSpinner } from '../../ui/page/PageSpinner.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';

interface Props {
  /** Returns the plan that was paid for. */
  verifySubscription?: (paymentIntent: string, email: string) => Promise<PlanType>;
  /** Returns the token of the new session. */
  signInAfterCheckout?: (email: string, secret: string) => Promise<string>;
  onVerified?: () => void;
  isSignedIn: boolean;
  onSignedIn: (token: string) => void;
}

const verify = async (paymentIntent: string, email: string): Promise<PlanType> =>
  (await publicRequest(VerifySubscriptionDocument, { paymentIntent, email })).verifySubscription.planType;

const signIn = async (email: string, secret: string): Promise<string> =>
  (await publicRequest(SignInAfterCheckoutDocument, { email, secret })).signInAfterCheckout.token;

const categories = [...industries, ...otherIndustries].map(({ name }) => name);

const titles = {
  verifying: 'Verifying your subscription',
  failed: VERIFICATION_ERROR.title,
  declined: 'Payment not completed',
  welcome: 'Welcome to Promptory',
};

export function SubscriptionSuccessPage({
  verifySubscription = verify,
  signInAfterCheckout = signIn,
  onVerified = notifyMemberChanged,
  isSignedIn,
  onSignedIn,
}: Props) {
  const { phase, buyer, hasSession, plan, retry } = useVerifiedPayment({
    verify: verifySubscription,
    signIn: signInAfterCheckout,
    isSignedIn,
    onVerified,
    onSignedIn,
  });
  usePageTitle(buyer ? 'Welcome to Promptory Pro!' : titles[phase]);
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
    case 'declined':
      return <NotPaid plan={plan ?? 'monthly'} />;
    case 'welcome':
      return <Welcome buyer={buyer} isSignedIn={hasSession} />;
  }
}

/** Says nothing about an account or a payment, except to the buyer: anybody can open the address of this page. */
function Welcome({ buyer, isSignedIn }: { buyer: Buyer | null; isSignedIn: boolean }) {
  const keepNext = useKeepNextPage();
  const next = useNextPage();
  return (
    <Box sx={{ maxWidth: 720, mx: 'auto', py: { xs: 0, sm: 4 } }}>
      <PageHeading title={buyer ? 'Welcome to Promptory Pro!' : titles.welcome} />
      <Typography color="textSecondary" sx={{ mt: -2, mb: 4 }}>
        {introOf(buyer !== null, isSignedIn)}
      </Typography>
      <SuccessDetails
        email={buyer?.email ?? null}
        plan={buyer?.plan ? plans[buyer.plan] : null}
        isSignedIn={isSignedIn}
        categories={categories}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 4 }}>
        {isSignedIn && (
          <Button component={Link} to={next ?? '/'} reloadDocument={hasOwnDocument(next ?? '/')} variant="contained" size="large">
            {next === null ? 'Go to your library' : 'Continue'}
          </Button>
        )}
        {isSignedIn && (
          <Button component={Link} to="/billing" reloadDocument variant="outlined" size="large">
            View billing
          </Button>
        )}
        <Button component={Link} to={keepNext('/user-login')} variant={isSignedIn ? 'text' : 'contained'} size="large">
          {isSignedIn ? 'Use another account' : 'Sign In to Your Account'}
        </Button>
      </Box>
    </Box>
  );
}

function introOf(isBuyer: boolean, isSignedIn: boolean): string {
  if (isSignedIn)
    return isBuyer
      ? 'Your subscription is active, and you are signed in. Every prompt of the library is open to you.'
      : 'You are signed in.';
  return `${isBuyer ? 'Your payment has arrived.' : 'Have you just subscribed?'} Sign in with the email and the password of your account, and every prompt of the library is open to you.`;
}

function NotVerified({ onRetry }: { onRetry: () => void }) {
  return (
    <Box role="alert" sx={{ py: { xs: 0, sm: 4 } }}>
      <EmptyState
        headingLevel={1}
        icon={<ErrorOutlined fontSize="large" />}
        title={VERIFICATION_ERROR.title}
        text={`${VERIFICATION_ERROR.description} A payment that was made is not lost, and is not made twice.`}
        action={
          <>
            <Button component={Link} to="/contact" variant="contained">
              Contact support
            </Button>
            <Button variant="outlined" onClick={onRetry}>
              Try again
            </Button>
          </>
        }
      />
    </Box>
  );
}

function NotPaid({ plan }: { plan: PlanType }) {
  const next = useNextPage();
  const checkout = `/subscribe?${new URLSearchParams({ plan, ...(next !== null && { next }) })}`;
  return (
    <Box role="alert" sx={{ py: { xs: 0, sm: 4 } }}>
      <EmptyState
        headingLevel={1}
        icon={<CreditCardOff fontSize="large" />}
        title={titles.declined}
        text="Your bank did not confirm the payment, so you have no subscription yet. Try again, or pay with another card."
        action={
          <>
            {/* It sends visitors to their checkout. */}
            <Button component={Link} to={checkout} reloadDocument variant="contained">
              Back to checkout
            </Button>
            <Button component={Link} to="/contact" variant="outlined">
              Contact support
            </Button>
          </>
        }
      />
    </Box>
  );
}

import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useNextPage } from '../../api/session/nextPage.ts';
import { retryOf } from '../../ui/states/retryOf.ts';
import { AlreadySubscribed } from '../../features/billing/checkout/AlreadySubscribed.tsx';
import { dueText, planBenefits } from '../../features/billing/planTexts.ts';
import { CheckoutClosed } from '../../features/billing/checkout/CheckoutClosed.tsx';
import { CheckoutColumns } from '../../features/billing/checkout/CheckoutColumns.tsx';
import { CheckoutStep } from '../../features/billing/checkout/CheckoutStep.tsx';
import { CreditStep } from '../../features/billing/checkout/CreditStep.tsx';
import { OrderSummary } from '../../features/billing/checkout/OrderSummary.tsx';
import { Payment } from '../../features/billing/payment/Payment.tsx';
import { successUrl } from '../../features/billing/success/successUrl.ts';
import { useMemberCheckout } from '../../features/billing/checkout/useMemberCheckout.ts';
import { usePlanParameter } from '../../features/billing/checkout/usePlanParameter.ts';
import { useRefreshPlan } from '../../features/billing/subscription/useRefreshPlan.ts';
import { claims, plans } from '../../features/landing/claims.ts';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { useToast } from '../../ui/toasts/Toaster.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { SubscribePageDocument, type SubscribePageQuery } from './SubscribePage.generated.ts';

const benefits = planBenefits(claims.proPrompts);

/** The checkout of a member on the free plan. */
export function SubscribePage() {
  usePageTitle('Subscribe');
  const { data, error, refetch } = useQuery(SubscribePageDocument);
  const [isPaying, setPaying] = useState(false);
  // A member who has just paid is being redirected to the library.
  if (data?.me?.subscriptionStatus === 'active' && !isPaying) return <AlreadySubscribed />;
  if (data?.appInfo.checkout === 'none') return <CheckoutClosed headingLevel={1} />;
  return (
    <>
      <PageHeading title="Upgrade to Pro" />
      {error && !data ? (
        <CheckoutError error={error} onRetry={retryOf(refetch)} />
      ) : data?.me ? (
        <MemberCheckout me={data.me} provider={data.appInfo} isPaying={isPaying} onPaying={setPaying} />
      ) : (
        <LoadingCheckout />
      )}
    </>
  );
}

interface Props {
  me: NonNullable<SubscribePageQuery['me']>;
  provider: SubscribePageQuery['appInfo'];
  /** True from the payment until the redirect. */
  isPaying: boolean;
  onPaying: (isPaying: boolean) => void;
}

function MemberCheckout({ me: { email }, provider, isPaying, onPaying }: Props) {
  const navigate = useNavigate();
  const toast = useToast();
  const refreshPlan = useRefreshPlan();
  const [plan, choosePlan] = usePlanParameter();
  const next = useNextPage();
  const { checkout, payable, retry, payWithCredit } = useMemberCheckout({ plan, onActive: refreshPlan });

  const leave = async (payment?: Parameters<typeof refreshPlan>[0]) => {
    await refreshPlan(payment);
    void navigate(next ?? '/', { replace: true });
  };
  const onPaid = (paymentIntent: string) => leave({ paymentIntent, email });

  const subscribeWithCredit = async () => {
    onPaying(true);
    if (!(await payWithCredit())) return onPaying(false);
    toast({ title: 'Welcome to Promptory Pro', description: 'Your credit has paid. Every prompt is open to you now.' });
    await leave();
  };

  const settlement = checkout && 'amountDue' in checkout ? checkout : undefined;
  return (
    <CheckoutColumns
      summary={
        <OrderSummary
          plan={plan}
          catalog={plans}
          benefits={benefits}
          settlement={settlement}
          onChoose={isPaying ? undefined : choosePlan}
        />
      }
    >
      {checkout && 'failure' in checkout ? (
        <CheckoutError text={checkout.failure} onRetry={retry} />
      ) : checkout?.amountDue == null ? (
        <LoadingCheckout />
      ) : (
        checkout.clientSecret === null && (
          <CreditStep {...checkout} isBusy={isPaying} onConfirm={() => void subscribeWithCredit()} />
        )
      )}
      {payable && (
        <CheckoutStep id="payment-heading" title="Payment" isHidden={payable !== checkout}>
          <Payment
            provider={provider}
            clientSecret={payable.clientSecret}
            intentType={payable.intentType}
            amountDue={payable.amountDue}
            payLabel={`Pay ${dueText(plans[plan], payable)}`}
            returnUrl={`${window.location.origin}${successUrl({ email, plan, next })}`}
            onPaying={onPaying}
            onPaid={(paymentIntent) => void onPaid(paymentIntent)}
          />
        </CheckoutStep>
      )}
    </CheckoutColumns>
  );
}

function LoadingCheckout() {
  return (
    <Box role="status" sx={{ display: 'grid', justifyItems: 'center', gap: 2, py: 8 }}>
      <CircularProgress aria-hidden />
      <Typography color="textSecondary">Setting up your subscription...</Typography>
    </Box>
  );
}

interface ErrorProps {
  text?: string;
  error?: unknown;
  onRetry: () => void;
}

function CheckoutError({ text = 'Failed to initialize subscription. Please try again.', error, onRetry }: ErrorProps) {
  return <ErrorState title="The checkout could not be opened" text={text} error={error} onRetry={onRetry} />;
}

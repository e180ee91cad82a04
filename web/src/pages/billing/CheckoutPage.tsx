import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';
import { publicRequest } from '../../api/publicApi.ts';
import type { PlanType, UserSubscriptionInput } from '../../api/schema-types.generated.ts';
import { useNextPage, withNextPage } from '../../api/session/nextPage.ts';
import { emptyAccount, type CheckoutAccount } from '../../features/auth/signUp/checkoutAccount.ts';
import { CheckoutAccountForm } from '../../features/auth/signUp/CheckoutAccountForm.tsx';
import { dueText, planBenefits } from '../../features/billing/planTexts.ts';
import { CheckoutClosed } from '../../features/billing/checkout/CheckoutClosed.tsx';
import { CheckoutColumns } from '../../features/billing/checkout/CheckoutColumns.tsx';
import { CheckoutStep, DoneStep } from '../../features/billing/checkout/CheckoutStep.tsx';
import { CheckoutInfoDocument } from '../../features/billing/checkout/checkoutInfo.public.generated.ts';
import {
  CreateUserSubscriptionDocument,
  type CreateUserSubscriptionMutation,
} from '../../features/billing/checkout/createUserSubscription.public.generated.ts';
import { keepOpenCheckout, readOpenCheckout, type OpenCheckout } from '../../features/billing/checkout/openCheckout.ts';
import { OrderSummary } from '../../features/billing/checkout/OrderSummary.tsx';
import { PaymentStep } from '../../features/billing/payment/PaymentStep.tsx';
import type { PaymentProvider } from '../../features/billing/payment/paymentRequest.ts';
import { checkoutSecret, forgetOpenCheckout } from '../../api/session/checkoutSecret.ts';
import { successUrl } from '../../features/billing/success/successUrl.ts';
import { useCheckoutInfo } from '../../features/billing/checkout/useCheckoutInfo.ts';
import { useOpenCheckout } from '../../features/billing/checkout/useOpenCheckout.ts';
import { usePlanParameter } from '../../features/billing/checkout/usePlanParameter.ts';
import { claims, plans } from '../../features/landing/claims.ts';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { PageSpinner } from '../../ui/page/PageSpinner.tsx';
import { useIsHydrated } from '../../ui/page/useIsHydrated.ts';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';

interface Checkout extends Omit<OpenCheckout, 'email'> {
  /** False after a change of the plan, where the focus stays on the switch. */
  focusesCard: boolean;
}

type CreateSubscription = (input: UserSubscriptionInput) => Promise<CreateUserSubscriptionMutation['createUserSubscription']>;

interface Props {
  loadCheckoutInfo?: () => Promise<PaymentProvider>;
  createUserSubscription?: CreateSubscription;
}

const loadInfo = async () => (await publicRequest(CheckoutInfoDocument, {})).appInfo;
const createSubscription = async (input: UserSubscriptionInput) =>
  (await publicRequest(CreateUserSubscriptionDocument, { input })).createUserSubscription;

const benefits = planBenefits(claims.prompts);

const SignInHint = ({ page }: { page: string }) => (
  <Typography sx={{ mt: 2 }}>
    Already a member?{' '}
    <Link component={RouterLink} to={page} underline="always">
      Sign In
    </Link>
  </Typography>
);

/** The checkout of a visitor: the account first, then the payment. */
export function CheckoutPage({ loadCheckoutInfo = loadInfo, createUserSubscription = createSubscription }: Props) {
  usePageTitle('Checkout');
  const navigate = useNavigate();
  const [plan, choosePlan] = usePlanParameter();
  const next = useNextPage();
  // Members subscribe on a separate page.
  const signInPage = withNextPage('/user-login', `/subscribe${useLocation().search}`);
  const { provider, retry } = useCheckoutInfo(loadCheckoutInfo);
  const [isPaying, setPaying] = useState(false);
  // That page ends the open checkout, once it knows by it that this tab has paid.
  const goToSuccess = (email: string, paymentIntent?: string) =>
    void navigate(successUrl({ email, plan, paymentIntent, next }), { replace: true });
  const { account, checkout, isAccountOpen, isOpening, openCheckout, openAccount } = useVisitorCheckout(
    plan,
    createUserSubscription,
    goToSuccess,
  );

  const choose = (chosen: PlanType) => {
    if (isOpening) return;
    choosePlan(chosen);
    if (isAccountOpen) return;
    // It is not kept after a return to the page, and another checkout needs it.
    if (account.password === '') return openAccount();
    // A toast shows the error, and the account can be sent again.
    openCheckout(account, chosen).catch(openAccount);
  };

  const heading = useFocusOnChange(isAccountOpen);
  if (provider !== undefined && provider !== 'failed' && provider.checkout === 'none') return <CheckoutClosed headingLevel={1} />;
  return (
    <Box sx={{ py: { xs: 0, sm: 3 } }}>
      <PageHeading title="Checkout" />
      <CheckoutColumns
        summary={
          <OrderSummary
            plan={plan}
            catalog={plans}
            benefits={benefits}
            settlement={checkout?.plan === plan ? checkout : undefined}
            onChoose={isPaying ? undefined : choose}
          />
        }
      >
        <CheckoutStep id="account-heading" title="1. Your account" headingRef={isAccountOpen ? heading : undefined}>
          {isAccountOpen ? (
            <>
              <CheckoutAccountForm key={account.email} account={account} openCheckout={openCheckout} signInPage={signInPage} />
              <SignInHint page={signInPage} />
            </>
          ) : (
            <DoneStep summary={account.email} isBusy={isPaying || isOpening} onChange={openAccount} />
          )}
        </CheckoutStep>
        {checkout && (
          <CheckoutStep
            id="payment-heading"
            title="2. Payment"
            headingRef={isAccountOpen ? undefined : heading}
            isHidden={isAccountOpen}
          >
            {isOpening && <PageSpinner label="Opening the checkout" />}
            {/* Kept, with what was typed, while a checkout for another plan is opened. */}
            <Box hidden={isOpening}>
              <PaymentStep
                provider={provider}
                onRetry={retry}
                clientSecret={checkout.clientSecret}
                intentType={checkout.intentType}
                amountDue={checkout.amountDue}
                payLabel={`Pay ${dueText(plans[checkout.plan], checkout)}`}
                focusesCard={checkout.focusesCard && !isAccountOpen}
                returnUrl={`${window.location.origin}${successUrl({ email: account.email, plan: checkout.plan, next })}`}
                onPaying={setPaying}
                onPaid={(paymentIntent) => goToSuccess(account.email, paymentIntent)}
              />
            </Box>
          </CheckoutStep>
        )}
      </CheckoutColumns>
    </Box>
  );
}

/** What a visitor has entered, and the checkout that was opened with it. */
function useVisitorCheckout(plan: PlanType, createUserSubscription: CreateSubscription, onNothingDue: (email: string) => void) {
  const create = useOpenCheckout(createUserSubscription);
  const [account, setAccount] = useState(emptyAccount);
  const [checkout, setCheckout] = useState<Checkout>();
  // True while the account is being entered or changed. The payment form is kept meanwhile, with what was typed.
  const [isAccountOpen, setAccountOpen] = useState(true);
  const [isOpening, setOpening] = useState(false);

  const [kept] = useState(readOpenCheckout);
  const [isRestored, setRestored] = useState(false);
  // The build has rendered the page, and knows nothing of this browser.
  const isHydrated = useIsHydrated();
  if (kept && isHydrated && !isRestored) {
    setRestored(true);
    const { email, ...opened } = kept;
    setAccount({ ...emptyAccount, email, acceptsTerms: true });
    // For another plan, another one is opened.
    if (opened.plan === plan) {
      setCheckout({ ...opened, focusesCard: false });
      setAccountOpen(false);
    }
  }

  const openCheckout = async (input: CheckoutAccount, chosen = plan) => {
    const { email, password, acceptsTerms } = input;
    setOpening(true);
    // Once another one is opened, it can no longer be paid.
    forgetOpenCheckout();
    try {
      const { clientSecret, intentType, amountDue, creditUsed } = await create({
        email,
        password,
        planType: chosen,
        acceptsTerms,
        signInSecret: checkoutSecret(),
      });
      if (clientSecret === null) return onNothingDue(email);
      setAccount({ ...input, confirmPassword: password });
      const opened = { clientSecret, intentType, amountDue, creditUsed, plan: chosen };
      keepOpenCheckout({ email, ...opened });
      setCheckout({ ...opened, focusesCard: isAccountOpen });
      setAccountOpen(false);
    } finally {
      setOpening(false);
    }
  };
  return { account, checkout, isAccountOpen, isOpening, openCheckout, openAccount: () => setAccountOpen(true) };
}

/**
 * The clicked button is gone when the step changes, so the heading of the new step gets the focus, unless something of
 * that step has it already.
 */
function useFocusOnChange(value: unknown) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(value);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    const step = heading.current?.closest('section');
    if (!step?.contains(document.activeElement)) heading.current?.focus();
  }, [value]);
  return heading;
}

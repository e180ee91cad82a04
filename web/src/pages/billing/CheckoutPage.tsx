import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';
import { publicRequest } from '../../api/publicApi.ts';
import type { UserSubscriptionInput } from '../../api/schema-types.generated.ts';
import { useNextPage, withNextPage } from '../../api/session/nextPage.ts';
import { emptyAccount, type CheckoutAccount } from '../../features/auth/signUp/checkoutAccount.ts';
import { CheckoutAccountForm } from '../../features/auth/signUp/CheckoutAccountForm.tsx';
import { planBenefits } from '../../features/billing/planTexts.ts';
import { CheckoutClosed } from '../../features/billing/checkout/CheckoutClosed.tsx';
import { CheckoutColumns } from '../../features/billing/checkout/CheckoutColumns.tsx';
import { CheckoutInfoDocument } from '../../features/billing/checkout/checkoutInfo.public.generated.ts';
import {
  CreateUserSubscriptionDocument,
  type CreateUserSubscriptionMutation,
} from '../../features/billing/checkout/createUserSubscription.public.generated.ts';
import { OrderSummary } from '../../features/billing/checkout/OrderSummary.tsx';
import { PaymentStep } from '../../features/billing/payment/PaymentStep.tsx';
import type { PaymentProvider } from '../../features/billing/payment/paymentRequest.ts';
import { successUrl } from '../../features/billing/success/successUrl.ts';
import { useCheckoutInfo } from '../../features/billing/checkout/useCheckoutInfo.ts';
import { useOpenCheckout } from '../../features/billing/checkout/useOpenCheckout.ts';
import { usePlanParameter } from '../../features/billing/checkout/usePlanParameter.ts';
import { claims, plans } from '../../features/landing/claims.ts';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';

interface Checkout {
  clientSecret: string;
  intentType: string | null;
}

interface Props {
  loadCheckoutInfo?: () => Promise<PaymentProvider>;
  createUserSubscription?: (input: UserSubscriptionInput) => Promise<CreateUserSubscriptionMutation['createUserSubscription']>;
}

const loadInfo = async () => (await publicRequest(CheckoutInfoDocument, {})).appInfo;
const createSubscription = async (input: UserSubscriptionInput) =>
  (await publicRequest(CreateUserSubscriptionDocument, { input })).createUserSubscription;

const benefits = planBenefits(claims.prompts);

/** The checkout of a visitor: the account first, then the payment. */
export function CheckoutPage({ loadCheckoutInfo = loadInfo, createUserSubscription = createSubscription }: Props) {
  usePageTitle('Checkout');
  const navigate = useNavigate();
  const [plan, choosePlan] = usePlanParameter();
  const next = useNextPage();
  const { provider, retry } = useCheckoutInfo(loadCheckoutInfo);
  const create = useOpenCheckout(createUserSubscription);
  const [account, setAccount] = useState(emptyAccount);
  const [checkout, setCheckout] = useState<Checkout>();
  const [isPaying, setPaying] = useState(false);

  const goToSuccess = (email: string, paymentIntent?: string) =>
    void navigate(successUrl({ email, plan, paymentIntent, next }), { replace: true });

  const openCheckout = async (input: CheckoutAccount) => {
    const { email, password, acceptsTerms } = input;
    const { clientSecret, intentType } = await create({ email, password, planType: plan, acceptsTerms });
    // There is nothing to pay.
    if (clientSecret === null) return goToSuccess(email);
    setAccount({ ...input, confirmPassword: password });
    setCheckout({ clientSecret, intentType });
  };

  const heading = useFocusOnChange(checkout !== undefined);
  if (provider !== undefined && provider !== 'failed' && provider.checkout === 'none') return <CheckoutClosed headingLevel={1} />;
  return (
    <Box sx={{ py: { xs: 0, sm: 3 } }}>
      <PageHeading title="Checkout" />
      <CheckoutColumns
        summary={<OrderSummary plan={plan} catalog={plans} benefits={benefits} onChoose={checkout ? undefined : choosePlan} />}
      >
        <AccountSection
          account={account}
          checkout={checkout}
          isPaying={isPaying}
          headingRef={checkout ? undefined : heading}
          openCheckout={openCheckout}
          onUnlock={() => setCheckout(undefined)}
        />
        {checkout && (
          <section aria-labelledby="payment-heading">
            <Typography ref={heading} variant="h2" id="payment-heading" tabIndex={-1} sx={{ mb: 2, ...noOutline }}>
              2. Payment
            </Typography>
            <PaymentStep
              provider={provider}
              onRetry={retry}
              {...checkout}
              payLabel={`Pay ${plans[plan].price}`}
              returnUrl={`${window.location.origin}${successUrl({ email: account.email, plan, next })}`}
              onPaying={setPaying}
              onPaid={(paymentIntent) => goToSuccess(account.email, paymentIntent)}
            />
          </section>
        )}
      </CheckoutColumns>
    </Box>
  );
}

interface AccountSectionProps {
  account: CheckoutAccount;
  /** Set once the checkout is open, which locks the form. */
  checkout: Checkout | undefined;
  isPaying: boolean;
  headingRef: RefObject<HTMLHeadingElement | null> | undefined;
  openCheckout: (input: CheckoutAccount) => Promise<void>;
  onUnlock: () => void;
}

function AccountSection({ account, checkout, isPaying, headingRef, openCheckout, onUnlock }: AccountSectionProps) {
  // Members subscribe on a separate page.
  const subscribe = `/subscribe${useLocation().search}`;
  return (
    <section aria-labelledby="account-heading">
      <Box sx={headingRowSx}>
        <Typography ref={headingRef} variant="h2" id="account-heading" tabIndex={-1} sx={noOutline}>
          1. Your account
        </Typography>
        {checkout && (
          <Button aria-disabled={isPaying} onClick={() => !isPaying && onUnlock()}>
            Change plan or account
          </Button>
        )}
      </Box>
      <CheckoutAccountForm
        key={checkout?.clientSecret ?? 'open'}
        account={account}
        isLocked={checkout !== undefined}
        openCheckout={openCheckout}
      />
      {!checkout && (
        <Typography sx={{ mt: 2 }}>
          Already a member?{' '}
          <Link component={RouterLink} to={withNextPage('/user-login', subscribe)} underline="always">
            Sign In
          </Link>
        </Typography>
      )}
    </section>
  );
}

/** The clicked button is gone when the step changes, so the heading of the new step gets the focus. */
function useFocusOnChange(value: unknown) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(value);
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    heading.current?.focus();
  }, [value]);
  return heading;
}

const noOutline = { outline: 'none' } as const;
const headingRowSx = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 1,
  minHeight: 40,
  mb: 2,
} as const;

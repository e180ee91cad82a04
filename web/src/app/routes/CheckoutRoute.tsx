import { Navigate, useLocation } from 'react-router-dom';
import type { UserSubscriptionInput } from '../schema-types.generated.ts';
import { CheckoutInfoDocument } from '../../features/billing/checkout/checkoutInfo.public.generated.ts';
import { CreateUserSubscriptionDocument } from '../../features/billing/checkout/createUserSubscription.public.generated.ts';
import { CheckoutPage } from '../../pages/public/CheckoutPage.tsx';
import { ask } from '../publicApi.ts';
import { useSession } from '../session/Session.tsx';

const loadCheckoutInfo = async () => (await ask(CheckoutInfoDocument, {})).appInfo;
const createUserSubscription = async (input: UserSubscriptionInput) =>
  (await ask(CreateUserSubscriptionDocument, { input })).createUserSubscription;

/** Whoever is a member has an account already, and subscribes with it. */
export function CheckoutRoute() {
  const { stored } = useSession();
  const { search } = useLocation();
  return stored ? (
    <Navigate to={{ pathname: '/subscribe', search }} replace />
  ) : (
    <CheckoutPage loadCheckoutInfo={loadCheckoutInfo} createUserSubscription={createUserSubscription} />
  );
}

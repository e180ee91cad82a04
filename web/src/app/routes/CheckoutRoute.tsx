import { Navigate, useLocation } from 'react-router-dom';
import type { UserSubscriptionInput } from '../../api/schema-types.generated.ts';
import { CheckoutInfoDocument } from '../../features/billing/checkout/checkoutInfo.public.generated.ts';
import { CreateUserSubscriptionDocument } from '../../features/billing/checkout/createUserSubscription.public.generated.ts';
import { CheckoutPage } from '../../pages/public/CheckoutPage.tsx';
import { publicRequest } from '../../api/publicApi.ts';
import { useSession } from '../../api/session/Session.tsx';

const loadCheckoutInfo = async () => (await publicRequest(CheckoutInfoDocument, {})).appInfo;
const createUserSubscription = async (input: UserSubscriptionInput) =>
  (await publicRequest(CreateUserSubscriptionDocument, { input })).createUserSubscription;

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

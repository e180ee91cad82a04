import { VerifySubscriptionDocument } from '../../features/billing/success/verifySubscription.public.generated.ts';
import { SubscriptionSuccessPage } from '../../pages/public/SubscriptionSuccessPage.tsx';
import { publicRequest } from '../../api/publicApi.ts';
import { memberChanged } from '../../api/session/memberChanged.ts';

const verifySubscription = async (paymentIntent: string, email: string) =>
  (await publicRequest(VerifySubscriptionDocument, { paymentIntent, email })).verifySubscription.planType;

export const SubscriptionSuccessRoute = () => (
  <SubscriptionSuccessPage verifySubscription={verifySubscription} onVerified={memberChanged} />
);

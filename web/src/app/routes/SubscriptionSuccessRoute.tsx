import { VerifySubscriptionDocument } from '../../features/billing/success/verifySubscription.public.generated.ts';
import { SubscriptionSuccessPage } from '../../pages/public/SubscriptionSuccessPage.tsx';
import { ask } from '../publicApi.ts';
import { memberChanged } from '../session/memberChanged.ts';

const verifySubscription = async (paymentIntent: string, email: string) =>
  (await ask(VerifySubscriptionDocument, { paymentIntent, email })).verifySubscription.planType;

export const SubscriptionSuccessRoute = () => (
  <SubscriptionSuccessPage verifySubscription={verifySubscription} onVerified={memberChanged} />
);

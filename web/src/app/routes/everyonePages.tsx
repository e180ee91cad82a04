import { lazy, type ReactElement } from 'react';
import type { EveryonePath } from '../routeTable.ts';
import { SignInRoute } from './SignInRoute.tsx';

// Each brings its page and its documents with it, so that the front page carries neither.
const SignUpRoute = lazy(() => import('./SignUpRoute.tsx').then((m) => ({ default: m.SignUpRoute })));
const VerifyEmailRoute = lazy(() => import('./VerifyEmailRoute.tsx').then((m) => ({ default: m.VerifyEmailRoute })));
const SuperLoginRoute = lazy(() => import('./access/SuperLoginRoute.tsx').then((m) => ({ default: m.SuperLoginRoute })));
const ForgotPasswordRoute = lazy(() =>
  import('./access/ForgotPasswordRoute.tsx').then((m) => ({ default: m.ForgotPasswordRoute })),
);
const SetPasswordRoute = lazy(() => import('./access/SetPasswordRoute.tsx').then((m) => ({ default: m.SetPasswordRoute })));
const ContactRoute = lazy(() => import('./ContactRoute.tsx').then((m) => ({ default: m.ContactRoute })));
const StatusRoute = lazy(() => import('./StatusRoute.tsx').then((m) => ({ default: m.StatusRoute })));
const ChatPage = lazy(() => import('../../pages/public/ChatPage.tsx').then((m) => ({ default: m.ChatPage })));
const PrivacyPolicyPage = lazy(() =>
  import('../../pages/legal/PrivacyPolicyPage.tsx').then((m) => ({ default: m.PrivacyPolicyPage })),
);
const TermsOfServicePage = lazy(() =>
  import('../../pages/legal/TermsOfServicePage.tsx').then((m) => ({ default: m.TermsOfServicePage })),
);
const CookiePolicyPage = lazy(() =>
  import('../../pages/legal/CookiePolicyPage.tsx').then((m) => ({ default: m.CookiePolicyPage })),
);
const OutboxRoute = lazy(() => import('./OutboxRoute.tsx').then((m) => ({ default: m.OutboxRoute })));
const CheckoutRoute = lazy(() => import('./CheckoutRoute.tsx').then((m) => ({ default: m.CheckoutRoute })));
const SubscriptionSuccessRoute = lazy(() =>
  import('./SubscriptionSuccessRoute.tsx').then((m) => ({ default: m.SubscriptionSuccessRoute })),
);
const StandInPortalPage = lazy(() =>
  import('../../pages/public/StandInPortalPage.tsx').then((m) => ({ default: m.StandInPortalPage })),
);
const GuidePage = lazy(() => import('../../pages/developers/GuidePage.tsx').then((m) => ({ default: m.GuidePage })));
const GraphqlPage = lazy(() => import('../../pages/developers/GraphqlPage.tsx').then((m) => ({ default: m.GraphqlPage })));
const TypesPage = lazy(() => import('../../pages/developers/TypesPage.tsx').then((m) => ({ default: m.TypesPage })));
const RestPage = lazy(() => import('../../pages/developers/RestPage.tsx').then((m) => ({ default: m.RestPage })));
const PlaygroundRoute = lazy(() => import('./PlaygroundRoute.tsx').then((m) => ({ default: m.PlaygroundRoute })));

/** The pages that look the same to a visitor and to a member. */
export const everyonePages: Record<EveryonePath, ReactElement> = {
  '/user-login': <SignInRoute />,
  '/super-login': <SuperLoginRoute />,
  '/forgot-password': <ForgotPasswordRoute />,
  '/set-password': <SetPasswordRoute />,
  '/chat': <ChatPage />,
  '/privacy-policy': <PrivacyPolicyPage />,
  '/terms-of-service': <TermsOfServicePage />,
  '/cookie-policy': <CookiePolicyPage />,
  '/sign-up': <SignUpRoute />,
  '/verify-email': <VerifyEmailRoute />,
  '/contact': <ContactRoute />,
  '/status': <StatusRoute />,
  '/outbox': <OutboxRoute />,
  '/developers': <GuidePage />,
  '/developers/graphql': <GraphqlPage />,
  '/developers/types': <TypesPage />,
  '/developers/rest': <RestPage />,
  '/playground': <PlaygroundRoute />,
  '/checkout': <CheckoutRoute />,
  '/subscription-success': <SubscriptionSuccessRoute />,
  '/stripe-stand-in/portal/:id': <StandInPortalPage />,
};

/** Of these, what a member finds in the sidebar and therefore sees inside the library. */
export const pagesInLibrary: readonly string[] = ['/chat'];

import { lazy, type ReactElement } from 'react';
import { Route } from 'react-router-dom';
import type { PublicPath } from '../routeTable.ts';
import { LandingRoute } from './LandingRoute.tsx';
import {
  CheckoutRoute,
  SetPasswordRoute,
  SignUpRoute,
  SubscriptionSuccessRoute,
  SuperLoginRoute,
  UserLoginRoute,
} from './sessionRoutes.tsx';

// Every page is its own chunk, so that the front page stays small.
const VerifyEmailRoute = lazy(() => import('./VerifyEmailRoute.tsx').then((m) => ({ default: m.VerifyEmailRoute })));
const ForgotPasswordPage = lazy(() =>
  import('../../pages/access/ForgotPasswordPage.tsx').then((m) => ({ default: m.ForgotPasswordPage })),
);
const ContactPage = lazy(() => import('../../pages/public/ContactPage.tsx').then((m) => ({ default: m.ContactPage })));
const StatusPage = lazy(() => import('../../pages/public/StatusPage.tsx').then((m) => ({ default: m.StatusPage })));
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
const OutboxPage = lazy(() => import('../../pages/public/OutboxPage.tsx').then((m) => ({ default: m.OutboxPage })));
const EmulatorPortalPage = lazy(() =>
  import('../../pages/billing/EmulatorPortalPage.tsx').then((m) => ({ default: m.EmulatorPortalPage })),
);
const GuidePage = lazy(() => import('../../pages/developers/GuidePage.tsx').then((m) => ({ default: m.GuidePage })));
const GraphqlPage = lazy(() => import('../../pages/developers/GraphqlPage.tsx').then((m) => ({ default: m.GraphqlPage })));
const TypesPage = lazy(() => import('../../pages/developers/TypesPage.tsx').then((m) => ({ default: m.TypesPage })));
const RestPage = lazy(() => import('../../pages/developers/RestPage.tsx').then((m) => ({ default: m.RestPage })));
const PlaygroundRoute = lazy(() => import('./PlaygroundRoute.tsx').then((m) => ({ default: m.PlaygroundRoute })));

/** The pages that are the same for visitors and members. */
export const publicPages: Record<PublicPath, ReactElement> = {
  '/welcome': <LandingRoute />,
  '/user-login': <UserLoginRoute />,
  '/super-login': <SuperLoginRoute />,
  '/forgot-password': <ForgotPasswordPage />,
  '/set-password': <SetPasswordRoute />,
  '/chat': <ChatPage />,
  '/privacy-policy': <PrivacyPolicyPage />,
  '/terms-of-service': <TermsOfServicePage />,
  '/cookie-policy': <CookiePolicyPage />,
  '/sign-up': <SignUpRoute />,
  '/verify-email': <VerifyEmailRoute />,
  '/contact': <ContactPage />,
  '/status': <StatusPage />,
  '/outbox': <OutboxPage />,
  '/developers': <GuidePage />,
  '/developers/graphql': <GraphqlPage />,
  '/developers/types': <TypesPage />,
  '/developers/rest': <RestPage />,
  '/playground': <PlaygroundRoute />,
  '/checkout': <CheckoutRoute />,
  '/subscription-success': <SubscriptionSuccessRoute />,
  '/stripe-stand-in/portal/:id': <EmulatorPortalPage />,
};

/** Public pages that members see inside the library layout, because the sidebar links to them. */
const pagesInLibrary: readonly string[] = ['/chat'];
/** Pages with their own header and footer. */
const pagesWithOwnLayout: readonly string[] = ['/welcome'];

type Layout = 'public' | 'library' | 'own';

function layoutOf(path: string): Layout {
  if (pagesWithOwnLayout.includes(path)) return 'own';
  return pagesInLibrary.includes(path) ? 'library' : 'public';
}

/** The routes of the public pages that members see in one of the layouts. */
export const publicRoutes = (layout: Layout): ReactElement[] =>
  Object.entries(publicPages)
    .filter(([path]) => layoutOf(path) === layout)
    .map(([path, page]) => <Route key={path} path={path} element={page} />);

import { lazy, useCallback, useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { notifyMemberChanged } from '../../api/session/memberChanged.ts';
import { hasOwnDocument, useKeepNextPage, useNextPage } from '../../api/session/nextPage.ts';
import { useSession } from '../../api/session/Session.tsx';
import { storeSignIn, storeSuperUser } from '../../api/session/tokens.ts';
import { useSignedIn } from '../../api/session/useSignedIn.ts';
import { PageSpinner } from '../../ui/page/PageSpinner.tsx';

const UserLoginPage = lazy(() => import('../../pages/access/UserLoginPage.tsx').then((m) => ({ default: m.UserLoginPage })));
const SuperLoginPage = lazy(() => import('../../pages/access/SuperLoginPage.tsx').then((m) => ({ default: m.SuperLoginPage })));
const SignUpPage = lazy(() => import('../../pages/access/SignUpPage.tsx').then((m) => ({ default: m.SignUpPage })));
const SetPasswordPage = lazy(() =>
  import('../../pages/access/SetPasswordPage.tsx').then((m) => ({ default: m.SetPasswordPage })),
);
const CheckoutPage = lazy(() => import('../../pages/billing/CheckoutPage.tsx').then((m) => ({ default: m.CheckoutPage })));
const SubscriptionSuccessPage = lazy(() =>
  import('../../pages/billing/SubscriptionSuccessPage.tsx').then((m) => ({ default: m.SubscriptionSuccessPage })),
);

export function UserLoginRoute() {
  const to = useNextPage() ?? '/';
  return <UserLoginPage onSignedIn={useSignedIn({ to })} />;
}

export function SuperLoginRoute() {
  const to = useNextPage() ?? '/admin/users';
  return <SuperLoginPage onSignedIn={useSignedIn({ store: storeSuperUser, to })} />;
}

/** A member has an account already. */
export function SignUpRoute() {
  const { stored } = useSession();
  const to = useNextPage() ?? '/';
  const onSignedIn = useSignedIn({ to });
  return stored ? <GoTo page={to} /> : <SignUpPage onSignedIn={onSignedIn} />;
}

function GoTo({ page }: { page: string }) {
  const { openDocument } = useSession();
  const needsDocument = hasOwnDocument(page);
  useEffect(() => {
    if (needsDocument) openDocument(page);
  }, [needsDocument, openDocument, page]);
  return needsDocument ? <PageSpinner /> : <Navigate to={page} replace />;
}

/** A member has an account already, and subscribes with it. */
export function CheckoutRoute() {
  const { stored } = useSession();
  const { search } = useLocation();
  return stored ? <Navigate to={{ pathname: '/subscribe', search }} replace /> : <CheckoutPage />;
}

/** The page stays when it has signed in: it says so, and leads on. */
export function SubscriptionSuccessRoute() {
  const { stored, reloadToken } = useSession();
  const onSignedIn = useCallback(
    (token: string) => {
      storeSignIn(token);
      reloadToken();
    },
    [reloadToken],
  );
  return <SubscriptionSuccessPage isSignedIn={stored !== null} onSignedIn={onSignedIn} />;
}

export function SetPasswordRoute() {
  const navigate = useNavigate();
  const keepNext = useKeepNextPage();
  const onSet = () => {
    void navigate(keepNext('/user-login'), { replace: true, state: { isPasswordSet: true } });
    // All sessions of the account have ended. If one of them is this browser's, its token is dropped.
    notifyMemberChanged();
  };
  return <SetPasswordPage onSet={onSet} />;
}

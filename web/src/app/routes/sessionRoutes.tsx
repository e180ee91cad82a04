import { lazy } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { notifyMemberChanged } from '../../api/session/memberChanged.ts';
import { useSession } from '../../api/session/Session.tsx';
import { storeSuperUser } from '../../api/session/tokens.ts';
import { useSignedIn } from '../../api/session/useSignedIn.ts';

const UserLoginPage = lazy(() => import('../../pages/access/UserLoginPage.tsx').then((m) => ({ default: m.UserLoginPage })));
const SuperLoginPage = lazy(() => import('../../pages/access/SuperLoginPage.tsx').then((m) => ({ default: m.SuperLoginPage })));
const SignUpPage = lazy(() => import('../../pages/access/SignUpPage.tsx').then((m) => ({ default: m.SignUpPage })));
const SetPasswordPage = lazy(() =>
  import('../../pages/access/SetPasswordPage.tsx').then((m) => ({ default: m.SetPasswordPage })),
);
const CheckoutPage = lazy(() => import('../../pages/billing/CheckoutPage.tsx').then((m) => ({ default: m.CheckoutPage })));

export function UserLoginRoute() {
  return <UserLoginPage onSignedIn={useSignedIn()} />;
}

export function SuperLoginRoute() {
  return <SuperLoginPage onSignedIn={useSignedIn({ store: storeSuperUser, to: '/admin/users' })} />;
}

/** A member has an account already. */
export function SignUpRoute() {
  const { stored } = useSession();
  const onSignedIn = useSignedIn();
  return stored ? <Navigate to="/" replace /> : <SignUpPage onSignedIn={onSignedIn} />;
}

/** A member has an account already, and subscribes with it. */
export function CheckoutRoute() {
  const { stored } = useSession();
  const { search } = useLocation();
  return stored ? <Navigate to={{ pathname: '/subscribe', search }} replace /> : <CheckoutPage />;
}

export function SetPasswordRoute() {
  const navigate = useNavigate();
  const onSet = () => {
    void navigate('/user-login', { replace: true, state: { isPasswordSet: true } });
    // All sessions of the account have ended. If one of them is this browser's, its token is dropped.
    notifyMemberChanged();
  };
  return <SetPasswordPage onSet={onSet} />;
}

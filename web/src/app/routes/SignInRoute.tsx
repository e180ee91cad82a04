import { lazy } from 'react';
import { loadAppInfo, signIn } from '../publicApi.ts';
import { useSignedIn } from '../session/useSignedIn.ts';

const UserLoginPage = lazy(() => import('../../pages/public/UserLoginPage.tsx').then((m) => ({ default: m.UserLoginPage })));

export function SignInRoute() {
  return <UserLoginPage loadAppInfo={loadAppInfo} signIn={signIn} onSignedIn={useSignedIn()} />;
}

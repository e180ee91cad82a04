import { lazy } from 'react';
import { loadAppInfo } from '../../api/publicApi.ts';
import { signIn } from '../../features/auth/signIn.ts';
import { useSignedIn } from '../../api/session/useSignedIn.ts';

const UserLoginPage = lazy(() => import('../../pages/public/UserLoginPage.tsx').then((m) => ({ default: m.UserLoginPage })));

export function SignInRoute() {
  return <UserLoginPage loadAppInfo={loadAppInfo} signIn={signIn} onSignedIn={useSignedIn()} />;
}

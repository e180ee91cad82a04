import { SuperUserSignInDocument } from '../../../features/auth/superUser/superUserSignIn.public.generated.ts';
import { SuperLoginPage } from '../../../pages/access/SuperLoginPage.tsx';
import { publicRequest, loadAppInfo } from '../../../api/publicApi.ts';
import { storeSuperUser } from '../../../api/session/tokens.ts';
import { useSignedIn } from '../../../api/session/useSignedIn.ts';

const signIn = async (code: string): Promise<string> =>
  (await publicRequest(SuperUserSignInDocument, { code })).superUserSignIn.token;

export function SuperLoginRoute() {
  const onSignedIn = useSignedIn({ store: storeSuperUser, to: '/admin/users' });
  return <SuperLoginPage loadAppInfo={loadAppInfo} signIn={signIn} onSignedIn={onSignedIn} />;
}

import { SuperUserSignInDocument } from '../../../features/auth/superUser/superUserSignIn.public.generated.ts';
import { SuperLoginPage } from '../../../pages/access/SuperLoginPage.tsx';
import { ask, loadAppInfo } from '../../publicApi.ts';
import { storeSuperUser } from '../../session/tokens.ts';
import { useSignedIn } from '../../session/useSignedIn.ts';

const signIn = async (code: string): Promise<string> => (await ask(SuperUserSignInDocument, { code })).superUserSignIn.token;

export function SuperLoginRoute() {
  const onSignedIn = useSignedIn({ store: storeSuperUser, to: '/admin/users' });
  return <SuperLoginPage loadAppInfo={loadAppInfo} signIn={signIn} onSignedIn={onSignedIn} />;
}

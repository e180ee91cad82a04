import { Navigate } from 'react-router-dom';
import type { SignUpInput } from '../../api/schema-types.generated.ts';
import { SignUpDocument } from '../../features/auth/signUp.public.generated.ts';
import { SignUpPage } from '../../pages/public/SignUpPage.tsx';
import { publicRequest } from '../../api/publicApi.ts';
import { useSession } from '../../api/session/Session.tsx';
import { useSignedIn } from '../../api/session/useSignedIn.ts';

const signUp = async (input: SignUpInput): Promise<string> => (await publicRequest(SignUpDocument, { input })).signUp.token;

/** Whoever is a member already has no account to open. */
export function SignUpRoute() {
  const { stored } = useSession();
  const onSignedIn = useSignedIn();
  return stored ? <Navigate to="/" replace /> : <SignUpPage signUp={signUp} onSignedIn={onSignedIn} />;
}

import { Navigate } from 'react-router-dom';
import type { SignUpInput } from '../schema-types.generated.ts';
import { SignUpDocument } from '../../features/auth/signUp.public.generated.ts';
import { SignUpPage } from '../../pages/public/SignUpPage.tsx';
import { ask } from '../publicApi.ts';
import { useSession } from '../session/Session.tsx';
import { useSignedIn } from '../session/useSignedIn.ts';

const signUp = async (input: SignUpInput): Promise<string> => (await ask(SignUpDocument, { input })).signUp.token;

/** Whoever is a member already has no account to open. */
export function SignUpRoute() {
  const { stored } = useSession();
  const onSignedIn = useSignedIn();
  return stored ? <Navigate to="/" replace /> : <SignUpPage signUp={signUp} onSignedIn={onSignedIn} />;
}

import { publicRequest } from '../../api/publicApi.ts';
import { SignInDocument } from './signIn.public.generated.ts';
import type { Credentials } from './SignInForm.tsx';

/** Returns the token of the new session. */
export const signIn = async (credentials: Credentials): Promise<string> =>
  (await publicRequest(SignInDocument, credentials)).signIn.token;

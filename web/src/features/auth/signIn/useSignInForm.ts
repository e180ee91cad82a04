import { useCallback, useState, type FormEvent } from 'react';
import { useNextPage } from '../../../api/session/nextPage.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { typedEmail } from '../typedEmail.ts';
import { isCodeRequired, signInErrorMessage } from './signInError.ts';

export interface Credentials {
  email: string;
  password: string;
  /** The second factor, if the account has one. */
  code?: string;
}

interface Options {
  /** Returns the token of the new session. */
  signIn: (credentials: Credentials) => Promise<string>;
  onSignedIn: (token: string) => void;
}

/** The state of the sign-in form. The code is undefined until the server requires one. */
export function useSignInForm({ signIn, onSignedIn }: Options) {
  const toast = useToast();
  const next = useNextPage() ?? '/';
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const needsCode = code !== undefined;
  const isIncomplete = email.trim() === '' || password.trim() === '' || code?.trim() === '';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isIncomplete || isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      onSignedIn(await signIn({ email: email.trim(), password: password.trim(), ...(needsCode && { code: code.trim() }) }));
      typedEmail.remember('');
      toast({ title: 'Login Successful', description: next === '/' ? 'Welcome to your dashboard!' : 'Welcome back!' });
    } catch (error) {
      if (!needsCode && isCodeRequired(error)) {
        setBusy(false);
        return setCode('');
      }
      const message = signInErrorMessage(error);
      setFailure(message);
      setBusy(false);
      toast({ title: 'Login Failed', description: message, variant: 'destructive' });
    }
  };

  /** Also drops the code, which belongs to the previous account. */
  const changeEmail = useCallback((value: string) => {
    setEmail(value);
    typedEmail.remember(value);
    setCode(undefined);
  }, []);
  const fillIn = (account: { email: string; password: string }) => {
    changeEmail(account.email);
    setPassword(account.password);
    setFailure(undefined);
  };
  return { email, password, code, failure, isBusy, isIncomplete, changeEmail, setPassword, setCode, fillIn, submit };
}

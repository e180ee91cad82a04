import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';
import { useToast } from '../../ui/toasts/Toaster.tsx';
import { DemoAccounts, type DemoAccount } from './DemoAccounts.tsx';
import { isCodeRequired, signInErrorMessage } from './signInError.ts';

export interface Credentials {
  email: string;
  password: string;
  /** Where the account has a second factor. */
  code?: string;
}

interface Props {
  /** Answers the token of the new session. */
  signIn: (credentials: Credentials) => Promise<string>;
  onSignedIn: (token: string) => void;
  demoAccounts: readonly DemoAccount[];
  /** Whether the person goes on here, and need not look for the form. */
  autoFocus?: boolean;
}

export function SignInForm({ signIn, onSignedIn, demoAccounts, autoFocus = false }: Props) {
  const toast = useToast();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  /** Undefined until the server has asked for it. */
  const [code, setCode] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const isCodeAsked = code !== undefined;
  const isIncomplete = email.trim() === '' || password.trim() === '' || code?.trim() === '';

  useEffect(() => {
    if (autoFocus) emailField.current?.focus();
  }, [autoFocus]);

  useEffect(() => {
    if (isCodeAsked) codeField.current?.focus();
  }, [isCodeAsked]);

  useEffect(() => {
    // A button loses the focus when it is disabled; after a failure it gets it back.
    if (failure !== undefined && document.activeElement === document.body) submitButton.current?.focus();
  }, [failure]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isIncomplete || isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      onSignedIn(await signIn({ email: email.trim(), password: password.trim(), ...(isCodeAsked && { code: code.trim() }) }));
      toast({ title: 'Login Successful', description: 'Welcome to your dashboard!' });
    } catch (error) {
      if (!isCodeAsked && isCodeRequired(error)) {
        setBusy(false);
        return setCode('');
      }
      const message = signInErrorMessage(error);
      setFailure(message);
      setBusy(false);
      toast({ title: 'Login Failed', description: message, variant: 'destructive' });
    }
  };

  /** A code belongs to one account. */
  const changeEmail = (value: string) => {
    setEmail(value);
    setCode(undefined);
  };

  const pick = (account: DemoAccount) => {
    changeEmail(account.email);
    setPassword(account.password);
    setFailure(undefined);
    // Enabled only with the next render.
    requestAnimationFrame(() => submitButton.current?.focus());
  };

  return (
    <>
      <Box
        component="form"
        noValidate
        aria-labelledby="page-heading"
        onSubmit={(event) => void submit(event)}
        sx={{ display: 'grid', gap: 2, mb: 4 }}
      >
        {failure !== undefined && (
          <Alert severity="error" variant="outlined">
            {failure}
          </Alert>
        )}
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          inputRef={emailField}
          error={failure !== undefined && !isCodeAsked}
          value={email}
          onChange={(event) => changeEmail(event.target.value)}
          slotProps={{ htmlInput: { required: true, autoCapitalize: 'none', spellCheck: false } }}
        />
        <PasswordField value={password} onChange={setPassword} hasError={failure !== undefined && !isCodeAsked} />
        {isCodeAsked && (
          <TextField
            label="Code"
            name="code"
            autoComplete="one-time-code"
            inputRef={codeField}
            helperText="The 6-digit code of your authenticator app. A recovery code works, too."
            error={failure !== undefined}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            slotProps={{ htmlInput: { required: true, autoCapitalize: 'none', spellCheck: false } }}
          />
        )}
        <Button ref={submitButton} type="submit" variant="contained" size="large" disabled={isIncomplete || isBusy}>
          {isBusy ? 'Signing In...' : 'Sign In'}
        </Button>
      </Box>
      <DemoAccounts accounts={demoAccounts} onPick={pick} />
    </>
  );
}

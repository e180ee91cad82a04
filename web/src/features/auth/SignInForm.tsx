import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useToast } from '../../ui/Toaster.tsx';
import { DemoAccounts, type DemoAccount } from './DemoAccounts.tsx';
import { PasswordField } from './PasswordField.tsx';
import { signInFailure } from './signInFailure.ts';

export interface Credentials {
  email: string;
  password: string;
}

interface Props {
  /** Answers the token of the new session. */
  signIn: (credentials: Credentials) => Promise<string>;
  onSignedIn: (token: string) => void;
  demoAccounts: readonly DemoAccount[];
}

export function SignInForm({ signIn, onSignedIn, demoAccounts }: Props) {
  const toast = useToast();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submitButton = useRef<HTMLButtonElement>(null);
  const isIncomplete = email.trim() === '' || password.trim() === '';

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
      onSignedIn(await signIn({ email: email.trim(), password: password.trim() }));
      toast({ title: 'Login Successful', description: 'Welcome to your dashboard!' });
    } catch (error) {
      const message = signInFailure(error);
      setFailure(message);
      setBusy(false);
      toast({ title: 'Login Failed', description: message, variant: 'destructive' });
    }
  };

  const pick = (account: DemoAccount) => {
    setEmail(account.email);
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
          error={failure !== undefined}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          slotProps={{ htmlInput: { required: true, autoCapitalize: 'none', spellCheck: false } }}
        />
        <PasswordField value={password} onChange={setPassword} hasError={failure !== undefined} />
        <Button ref={submitButton} type="submit" variant="contained" size="large" disabled={isIncomplete || isBusy}>
          {isBusy ? 'Signing In...' : 'Sign In'}
        </Button>
      </Box>
      <DemoAccounts accounts={demoAccounts} onPick={pick} />
    </>
  );
}

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useId, useLayoutEffect, useRef, type ReactNode, type Ref } from 'react';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { DemoAccounts, type DemoAccount } from './DemoAccounts.tsx';
import { useSignInFocus } from './useSignInFocus.ts';
import { useSignInForm, type Credentials } from './useSignInForm.ts';

interface Props {
  /** Returns the token of the new session. */
  signIn: (credentials: Credentials) => Promise<string>;
  onSignedIn: (token: string) => void;
  demoAccounts: readonly DemoAccount[];
  /** Whether to move the focus to the form. */
  autoFocus?: boolean;
  /** Links below the form. */
  children?: ReactNode;
}

interface CodeFieldProps {
  inputRef: Ref<HTMLInputElement>;
  value: string;
  onChange: (value: string) => void;
  /** Of the message, if the last attempt has failed. */
  failureId: string | undefined;
}

/** The second factor. */
function CodeField({ inputRef, value, onChange, failureId }: CodeFieldProps) {
  const hintId = useId();
  return (
    <TextField
      label="Code"
      name="code"
      autoComplete="one-time-code"
      inputRef={inputRef}
      helperText="The 6-digit code of your authenticator app. A recovery code works, too."
      error={failureId !== undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        formHelperText: { id: hintId },
        htmlInput: {
          required: true,
          autoCapitalize: 'none',
          spellCheck: false,
          'aria-describedby': failureId === undefined ? hintId : `${failureId} ${hintId}`,
        },
      }}
    />
  );
}

export function SignInForm({ signIn, onSignedIn, demoAccounts, autoFocus = false, children }: Props) {
  const form = useSignInForm({ signIn, onSignedIn });
  const { code, failure, isBusy } = form;
  const { changeEmail, setPassword } = form;
  const needsCode = code !== undefined;
  const failureId = useId();
  const describedBy = failure === undefined || needsCode ? undefined : failureId;
  const { emailField, codeField, submitButton } = useSignInFocus({ autoFocus, needsCode, failure });
  const passwordField = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    // The browser may have filled in the prerendered form, or somebody, before this script ran.
    if (emailField.current?.value) changeEmail(emailField.current.value);
    if (passwordField.current?.value) setPassword(passwordField.current.value);
  }, [changeEmail, setPassword, emailField]);

  const fillIn = (account: DemoAccount) => {
    form.fillIn(account);
    // The button is enabled by the next render.
    requestAnimationFrame(() => submitButton.current?.focus());
  };

  return (
    <>
      <Box
        component="form"
        noValidate
        aria-labelledby="page-heading"
        onSubmit={(event) => void form.submit(event)}
        sx={{ display: 'grid', gap: 2, mb: 3 }}
      >
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          inputRef={emailField}
          error={describedBy !== undefined}
          value={form.email}
          onChange={(event) => form.changeEmail(event.target.value)}
          slotProps={{
            htmlInput: { required: true, autoCapitalize: 'none', spellCheck: false, 'aria-describedby': describedBy },
          }}
        />
        <PasswordField
          inputRef={passwordField}
          value={form.password}
          onChange={form.setPassword}
          hasError={describedBy !== undefined}
          describedBy={describedBy}
        />
        {needsCode && (
          <CodeField
            inputRef={codeField}
            value={code}
            onChange={form.setCode}
            failureId={failure === undefined ? undefined : failureId}
          />
        )}
        <Button
          ref={submitButton}
          type="submit"
          variant="contained"
          size="large"
          disabled={form.isIncomplete || isBusy}
          data-needs-script
        >
          {isBusy ? 'Signing In...' : 'Sign In'}
        </Button>
        {/* Below the button, so that the fields stay where they are. The toast announces it. */}
        {failure !== undefined && (
          <Alert id={failureId} role="none" severity="error" variant="outlined">
            {failure}
          </Alert>
        )}
      </Box>
      {children}
      <DemoAccounts accounts={demoAccounts} onPick={fillIn} />
    </>
  );
}

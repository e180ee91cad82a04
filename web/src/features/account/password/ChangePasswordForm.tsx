import { useApolloClient, useMutation } from '@apollo/client/react';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { toApiError } from '../../../api/errors.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { useForm } from '../../../ui/forms/useForm.ts';
import { isTooShort, NEW_PASSWORD_HINT, PASSWORD_TOO_SHORT } from '../../../ui/forms/newPassword.ts';
import { AccountForm } from '../AccountForm.tsx';
import { UsernameField } from '../../../ui/forms/UsernameField.tsx';
import { passwordError } from '../../../ui/forms/passwordError.ts';
import { SessionsDocument } from '../sessions/SessionsSection.generated.ts';
import { ChangePasswordDocument } from './PasswordSection.generated.ts';

const FALLBACK_ERROR = 'Your password could not be changed. Please try again.';

interface Props {
  email: string;
  onNewToken: (token: string) => void;
  onClose: () => void;
}

export function ChangePasswordForm({ email, onNewToken, onClose }: Props) {
  const toast = useToast();
  const client = useApolloClient();
  const [changePassword] = useMutation(ChangePasswordDocument);
  const { values, errors, failure, isBusy, set, formProps } = useForm({
    initialValues: { currentPassword: '', newPassword: '' },
    validate: ({ currentPassword, newPassword }) => ({
      ...passwordError('currentPassword', currentPassword),
      ...(isTooShort(newPassword) && { newPassword: PASSWORD_TOO_SHORT }),
    }),
    fallback: FALLBACK_ERROR,
    onSubmit: async ({ currentPassword, newPassword }) => {
      // Signing in trims the password, so a password with spaces at its ends could not be used.
      const variables = { currentPassword: currentPassword.trim(), newPassword: newPassword.trim() };
      const { data } = await changePassword({ variables }).catch((error: unknown) => {
        throw toApiError(error, FALLBACK_ERROR);
      });
      if (data) onNewToken(data.changePassword.token);
      onClose();
      toast({
        title: 'Password Changed',
        description: 'You were signed out everywhere else, your API keys were revoked, and your assistants were disconnected.',
      });
      // The response does not include the sessions. If this fails, the list is stale until the page is reloaded.
      await client.query({ query: SessionsDocument, fetchPolicy: 'network-only' }).catch(() => undefined);
    },
  });
  return (
    <AccountForm
      label="Change password"
      submitLabel="Change password"
      onCancel={onClose}
      formProps={formProps}
      failure={failure}
      isBusy={isBusy}
    >
      <UsernameField email={email} />
      <PasswordField
        autoFocus
        label="Current password"
        name="currentPassword"
        value={values.currentPassword}
        onChange={(password) => set('currentPassword', password)}
        hasError={errors.currentPassword !== undefined}
        helperText={errors.currentPassword}
      />
      <PasswordField
        isNew
        label="New password"
        name="newPassword"
        value={values.newPassword}
        onChange={(password) => set('newPassword', password)}
        hasError={errors.newPassword !== undefined}
        helperText={errors.newPassword ?? NEW_PASSWORD_HINT}
      />
    </AccountForm>
  );
}

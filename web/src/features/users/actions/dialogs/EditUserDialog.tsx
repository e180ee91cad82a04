import { useState } from 'react';
import { useUnconfirmedFields } from '../../../../api/useUnconfirmedFields.ts';
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx';
import { useForm } from '../../../../ui/forms/useForm.ts';
import type { UserSummaryFragment } from '../../UserSummary.generated.ts';
import { validatePerson, UserFields, type Person } from './UserFields.tsx';
import type { UserMutations } from '../useUserMutations.ts';

interface Props {
  user: UserSummaryFragment;
  mutations: UserMutations;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

export function EditUserDialog({ user, mutations, open, onClose, onClosed }: Props) {
  // As they were when the dialog was opened.
  const [initialValues] = useState<Person>({
    email: user.email,
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    profileImageUrl: user.profileImageUrl ?? '',
  });
  const { isUnconfirmed, confirm } = useUnconfirmedFields();
  const { failure, isBusy, field, formProps } = useForm<Person>({
    initialValues,
    validate: validatePerson,
    fallback: 'Failed to update user',
    onSubmit: async (values) => {
      // Only what the admin has changed: the list may be older than what the member has changed meanwhile.
      const changes = (Object.keys(initialValues) as (keyof Person)[])
        .map((name) => [name, values[name].trim()] as const)
        .filter(([name, value]) => value !== initialValues[name] || isUnconfirmed(name));
      const input = Object.fromEntries(changes);
      await confirm(Object.keys(input), mutations.update(user, input));
      onClose();
    },
  });
  return (
    <FormDialog
      open={open}
      title="Edit user"
      submitLabel="Save changes"
      busyLabel="Saving..."
      isBusy={isBusy}
      failure={failure}
      formProps={formProps}
      onClose={onClose}
      onClosed={onClosed}
    >
      <UserFields field={field} autoFocus />
    </FormDialog>
  );
}

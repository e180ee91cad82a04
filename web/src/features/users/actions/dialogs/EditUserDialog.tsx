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
  const { failure, isBusy, field, formProps } = useForm<Person>({
    initialValues: {
      email: user.email,
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      profileImageUrl: user.profileImageUrl ?? '',
    },
    validate: validatePerson,
    fallback: 'Failed to update user',
    onSubmit: async ({ email, firstName, lastName, profileImageUrl }) => {
      await mutations.update(user, {
        email: email.trim(),
        firstName: firstName.trim(),
        lastName: lastName.trim(),
        profileImageUrl: profileImageUrl.trim(),
      });
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

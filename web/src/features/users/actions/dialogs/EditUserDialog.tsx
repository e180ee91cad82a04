import { useState, type ReactNode } from 'react';
import { useUnconfirmedFields } from '../../../../api/useUnconfirmedFields.ts';
import { isApiError } from '../../../../ui/forms/apiError.ts';
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx';
import { useForm } from '../../../../ui/forms/useForm.ts';
import { PageLink } from '../../../../ui/location/PageLink.tsx';
import { useViewerId } from '../../useViewerId.ts';
import type { UserSummaryFragment } from '../../UserSummary.generated.ts';
import { validatePerson, UserFields, type Person } from './UserFields.tsx';
import { isForSuperUser } from '../userActions.ts';
import { useEmailQuestion } from './useEmailQuestion.tsx';
import type { UserMutations } from '../useUserMutations.ts';

interface Props {
  user: UserSummaryFragment;
  mutations: UserMutations;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Saves only what the admin has changed: the list may be older than what the member has changed meanwhile. */
function useSaveChanges({ user, mutations }: Pick<Props, 'user' | 'mutations'>, initialValues: Person) {
  const { isUnconfirmed, confirm } = useUnconfirmedFields();
  // The fields that somebody else has changed meanwhile. The form says how: saving it again replaces that.
  const [replaced, setReplaced] = useState<readonly string[]>([]);
  return async (values: Person) => {
    const changed = (Object.keys(initialValues) as (keyof Person)[]).filter(
      (name) => values[name].trim() !== initialValues[name] || isUnconfirmed(name),
    );
    const input = Object.fromEntries(changed.map((name) => [name, values[name].trim()]));
    const known = changed.filter((name) => !isUnconfirmed(name) && !replaced.includes(name));
    const expected = Object.fromEntries(known.map((name) => [name, initialValues[name]]));
    try {
      await confirm(changed, mutations.update(user, input, expected));
    } catch (error) {
      if (isApiError(error)) setReplaced([...replaced, ...Object.keys(error.fields ?? {})]);
      throw error;
    }
  };
}

/** Why the viewer cannot change the email. Undefined if they can. */
function emailRefusalFor(user: UserSummaryFragment, viewerId: string | undefined): ReactNode {
  if (user.id === viewerId)
    return (
      <>
        Change your own address on <PageLink to="/account">your account page</PageLink>.
      </>
    );
  return isForSuperUser(user, viewerId) ? 'Only the super user changes the address of another admin.' : undefined;
}

export function EditUserDialog({ user, mutations, open, onClose, onClosed }: Props) {
  const viewerId = useViewerId();
  // As they were when the dialog was opened.
  const [initialValues] = useState<Person>({
    email: user.email,
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    profileImageUrl: user.profileImageUrl ?? '',
  });
  const save = useSaveChanges({ user, mutations }, initialValues);
  const { ask, question } = useEmailQuestion(user);
  const isNewEmail = ({ email }: Person) => email.trim().toLowerCase() !== initialValues.email;
  const { values, failure, isBusy, isChanged, done, field, formProps } = useForm<Person>({
    initialValues,
    validate: validatePerson,
    fallback: 'Failed to update user',
    onSubmit: async (entered): Promise<void> => {
      if (isNewEmail(entered) && !(await ask(entered.email.trim()))) return done();
      await save(entered);
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
      isChanged={isChanged}
      failure={failure}
      formProps={formProps}
      onClose={onClose}
      onClosed={onClosed}
    >
      <UserFields
        field={field}
        autoFocus
        emailHint={isNewEmail(values) ? 'Unconfirmed until its owner opens the link that we send there.' : undefined}
        emailRefusal={emailRefusalFor(user, viewerId)}
      />
      {question}
    </FormDialog>
  );
}

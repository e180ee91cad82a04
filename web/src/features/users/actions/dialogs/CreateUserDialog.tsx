import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { newUuid } from '../../../../ui/newUuid.ts';
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx';
import { useForm, type FormErrors } from '../../../../ui/forms/useForm.ts';
import { SetUpLinkDialog, type SetUpLink } from './SetUpLinkDialog.tsx';
import { validatePerson, UserFields, type Person } from './UserFields.tsx';
import { useUserMutations } from '../useUserMutations.ts';

interface NewPerson extends Person {
  id: string;
}

const empty = { email: '', firstName: '', lastName: '', profileImageUrl: '' };

const check = (person: NewPerson): FormErrors<NewPerson> => ({
  ...(person.id.trim() === '' && { id: 'Enter an ID' }),
  ...validatePerson(person),
});

const ID_HINT =
  'Names the account in addresses and in the audit log, and never changes. Keep this one, or enter one of yours: 1 to 100 letters, digits and . _ -';

const TEST_USER_NOTICE =
  'This creates a test user, who has Pro without paying and cannot subscribe. That cannot be changed later. Somebody who is going to pay signs up on the site.';

/** Undefined for an empty text, which leaves it out of the request. */
const orUndefined = (text: string): string | undefined => text.trim() || undefined;

interface Props {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** The form for a new user. Then shows the link to set a password. */
export function CreateUserDialog({ open, onClose, onClosed }: Props) {
  const mutations = useUserMutations();
  // Unique already, because nobody needs to know it.
  const [initialValues] = useState<NewPerson>(() => ({ ...empty, id: newUuid() ?? '' }));
  const [created, setCreated] = useState<{ email: string; link: SetUpLink }>();
  const { failure, isBusy, isChanged, field, formProps } = useForm({
    initialValues,
    validate: check,
    fallback: 'Failed to create user',
    onSubmit: async ({ id, email, firstName, lastName, profileImageUrl }) => {
      const { user, setUpLink } = await mutations.create({
        id: id.trim(),
        email: email.trim(),
        firstName: orUndefined(firstName),
        lastName: orUndefined(lastName),
        profileImageUrl: orUndefined(profileImageUrl),
      });
      setCreated({ email: user.email, link: setUpLink });
    },
  });
  if (created)
    return <SetUpLinkDialog {...created} title="User created" wasMailed open={open} onClose={onClose} onClosed={onClosed} />;
  return (
    <FormDialog
      open={open}
      title="Create user"
      submitLabel="Create user"
      busyLabel="Creating..."
      isBusy={isBusy}
      isChanged={isChanged}
      failure={failure}
      formProps={formProps}
      onClose={onClose}
      onClosed={onClosed}
    >
      <Typography>{TEST_USER_NOTICE}</Typography>
      <UserFields field={field} autoFocus />
      <TextField
        label="User ID"
        autoComplete="off"
        onFocus={(event) => event.target.select()}
        {...field('id', ID_HINT)}
        slotProps={{ htmlInput: { required: true, autoCapitalize: 'none', spellCheck: false } }}
      />
    </FormDialog>
  );
}

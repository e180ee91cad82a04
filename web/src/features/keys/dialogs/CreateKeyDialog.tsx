import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { CurrentPassword } from '../../../ui/forms/CurrentPassword.tsx';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { formatDate } from '../../../ui/format.ts';
import { DAY } from '../../../ui/relativeTime.ts';
import { useForm, type FormErrors } from '../../../ui/forms/useForm.ts';
import { CREATE_RESULT_UNKNOWN, type CreatedKey, type useKeyMutations } from '../useKeyMutations.ts';
import { passwordError } from '../../../ui/forms/passwordError.ts';
import { KindField } from './KindField.tsx';
import { ScopesField } from './ScopesField.tsx';
import type { ScopeChoiceFragment } from './ScopeChoice.generated.ts';

/** The lifetimes to choose from, in days. */
const lifetimes = ['30', '90', '180', '365'] as const;

interface NewKey {
  name: string;
  isTest: boolean;
  scopes: string[];
  expiresInDays: string;
  password: string;
}

const empty: NewKey = { name: '', isTest: false, scopes: ['catalog:read'], expiresInDays: '90', password: '' };

const check = ({ name, scopes, password }: NewKey): FormErrors<NewKey> => ({
  ...(name.trim() === '' && { name: 'Give the key a name' }),
  ...(scopes.length === 0 && { scopes: 'Choose at least one scope' }),
  ...passwordError('password', password),
});

interface Props {
  /** Of the account, for password managers. */
  email: string;
  scopes: readonly ScopeChoiceFragment[];
  isPro: boolean;
  create: ReturnType<typeof useKeyMutations>['create'];
  onCreated: (key: CreatedKey) => void;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** The form for a new key. */
export function CreateKeyDialog({ email, scopes, isPro, create, onCreated, open, onClose, onClosed }: Props) {
  const [now] = useState(() => new Date());
  const form = useForm({
    initialValues: empty,
    validate: check,
    fallback: CREATE_RESULT_UNKNOWN,
    onSubmit: async ({ name, expiresInDays, password, ...rest }) =>
      onCreated(await create({ ...rest, name: name.trim(), expiresInDays: Number(expiresInDays) }, password.trim())),
  });
  const { values, errors, failure, isBusy, isChanged, set, field, formProps } = form;
  const end = new Date(now.getTime() + Number(values.expiresInDays) * DAY);
  return (
    <FormDialog
      open={open}
      title="Create a key"
      submitLabel="Create key"
      busyLabel="Creating..."
      isBusy={isBusy}
      isChanged={isChanged}
      failure={failure}
      formProps={formProps}
      onClose={onClose}
      onClosed={onClosed}
    >
      <TextField
        label="Name"
        autoFocus
        autoComplete="off"
        {...field('name', 'What it is for, such as the program that will use it')}
        slotProps={{ htmlInput: { required: true, maxLength: 100 } }}
      />
      <KindField isTest={values.isTest} onChange={(isTest) => set('isTest', isTest)} />
      <ScopesField
        scopes={scopes}
        selected={values.scopes}
        isPro={isPro}
        error={errors.scopes}
        onChange={(selected) => set('scopes', selected)}
      />
      <TextField
        select
        label="Expires"
        {...field('expiresInDays', `On ${formatDate(end.toISOString())}`)}
        slotProps={{ select: { native: true } }}
      >
        {lifetimes.map((days) => (
          <option key={days} value={days}>{`In ${days} days`}</option>
        ))}
      </TextField>
      <CurrentPassword email={email} form={form} hint="So that no one else can create a key on your computer" />
    </FormDialog>
  );
}

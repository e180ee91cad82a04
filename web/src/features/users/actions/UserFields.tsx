import TextField from '@mui/material/TextField';
import type { ComponentProps } from 'react';
import type { FormErrors } from '../../../ui/forms/useForm.ts';

/** What an admin types about a person. */
export interface Person {
  email: string;
  firstName: string;
  lastName: string;
  profileImageUrl: string;
}

/** The rules of the pages alone; the server has the last word. */
export function validatePerson({ email, profileImageUrl }: Person): FormErrors<Person> {
  const address = email.trim();
  return {
    ...(address === ''
      ? { email: 'Enter an email address' }
      : !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address) && { email: 'Enter a valid email address' }),
    ...(profileImageUrl.trim() !== '' &&
      !isHttps(profileImageUrl.trim()) && { profileImageUrl: 'Enter an address that begins with https://' }),
  };
}

const isHttps = (address: string): boolean => URL.canParse(address) && new URL(address).protocol === 'https:';

interface Props {
  field: (name: keyof Person, hint?: string) => ComponentProps<typeof TextField>;
  autoFocus?: boolean;
}

export function UserFields({ field, autoFocus = false }: Props) {
  return (
    <>
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        autoFocus={autoFocus}
        {...field('email')}
        slotProps={{ htmlInput: { required: true, autoCapitalize: 'none', spellCheck: false } }}
      />
      <TextField label="First name (optional)" autoComplete="off" {...field('firstName')} />
      <TextField label="Last name (optional)" autoComplete="off" {...field('lastName')} />
      <TextField
        label="Profile image URL (optional)"
        type="url"
        autoComplete="off"
        {...field('profileImageUrl')}
        slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
      />
    </>
  );
}

import TextField from '@mui/material/TextField';
import type { ComponentProps, ReactNode } from 'react';
import type { FormErrors } from '../../../../ui/forms/useForm.ts';
import { isWebUrl, NOT_A_WEB_URL } from '../../../../ui/forms/webUrl.ts';

/** What an admin enters about a person. */
export interface Person {
  email: string;
  firstName: string;
  lastName: string;
  profileImageUrl: string;
}

/** Simple checks. The server validates again. */
export function validatePerson({ email, profileImageUrl }: Person): FormErrors<Person> {
  const trimmed = email.trim();
  return {
    ...(trimmed === ''
      ? { email: 'Enter an email address' }
      : !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(trimmed) && { email: 'Enter a valid email address' }),
    ...(profileImageUrl.trim() !== '' && !isWebUrl(profileImageUrl.trim()) && { profileImageUrl: NOT_A_WEB_URL }),
  };
}

interface Props {
  field: (name: keyof Person, hint?: string) => ComponentProps<typeof TextField>;
  autoFocus?: boolean;
  emailHint?: string;
  /** Why the email cannot be changed here. Undefined if it can. */
  emailRefusal?: ReactNode;
}

export function UserFields({ field, autoFocus = false, emailHint, emailRefusal }: Props) {
  const hasEmail = emailRefusal === undefined;
  return (
    <>
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        autoFocus={autoFocus && hasEmail}
        {...field('email', emailHint)}
        {...(!hasEmail && { disabled: true, helperText: emailRefusal })}
        slotProps={{ htmlInput: { required: true, autoCapitalize: 'none', spellCheck: false } }}
      />
      <TextField label="First name (optional)" autoComplete="off" autoFocus={autoFocus && !hasEmail} {...field('firstName')} />
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

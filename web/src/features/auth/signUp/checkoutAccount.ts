import type { FormErrors } from '../../../ui/forms/useForm.ts';
import { isTooShort, PASSWORD_TOO_SHORT } from '../../../ui/forms/newPassword.ts';

export interface CheckoutAccount {
  email: string;
  password: string;
  confirmPassword: string;
  acceptsTerms: boolean;
}

export const emptyAccount: CheckoutAccount = { email: '', password: '', confirmPassword: '', acceptsTerms: false };

interface ValidationError {
  title: string;
  description: string;
  errors: FormErrors<CheckoutAccount>;
}

/** The first broken rule. Fields are checked first, then whether the passwords match, then their length. */
export function firstError({ email, password, confirmPassword }: CheckoutAccount): ValidationError | null {
  const missing = {
    ...(email.trim() === '' && { email: 'Enter your email address' }),
    ...(password.trim() === '' && { password: 'Choose a password' }),
    ...(confirmPassword.trim() === '' && { confirmPassword: 'Enter the password once more' }),
  };
  if (Object.keys(missing).length > 0)
    return { title: 'Missing Information', description: 'Please fill in all fields', errors: missing };
  if (password !== confirmPassword) {
    const description = 'Passwords do not match';
    return { title: 'Password Mismatch', description, errors: { confirmPassword: description } };
  }
  if (isTooShort(password)) {
    return { title: 'Password Too Short', description: PASSWORD_TOO_SHORT, errors: { password: PASSWORD_TOO_SHORT } };
  }
  return null;
}

/** The server's message if an account has this email and another password. It names neither. */
export const EMAIL_TAKEN = 'This account could not be created. If you have one already, sign in first.';

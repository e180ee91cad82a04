import Box from '@mui/material/Box';
import { visuallyHidden } from '../styles.ts';

/** A hidden field that tells password managers which account a password form belongs to. */
export function UsernameField({ email }: { email: string }) {
  return (
    <Box
      component="input"
      type="text"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden
      sx={visuallyHidden}
    />
  );
}

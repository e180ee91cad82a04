import Box from '@mui/material/Box';
import { visuallyHidden } from '../../ui/styles.ts';

/** Tells a password manager whose password is asked for or changed. */
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

import Chip from '@mui/material/Chip';
import type { SxProps } from '@mui/material/styles';
import type { Shell } from '../session/useShell.ts';

/** For the super user and test users, who have Pro benefits without a payment. */
export function TestUserBadge({ me, sx }: { me: Shell['me']; sx?: SxProps }) {
  return me.isTestUser ? <Chip size="small" variant="outlined" color="primary" label="Test User" sx={sx} /> : null;
}

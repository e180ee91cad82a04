import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';

/** A name that links to the user's page in the administration. */
export function UserLink({ id, children }: { id: string; children: string }) {
  return (
    <Link component={RouterLink} to={`/admin/users/${encodeURIComponent(id)}`} underline="always">
      {children}
    </Link>
  );
}

import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { usePageExists } from '../page/existingPages.tsx';

/** A link inside a text. It is plain text if its page does not exist. */
export function PageLink({ to, children }: { to: string; children: ReactNode }) {
  const pageExists = usePageExists();
  if (!pageExists(to)) return <>{children}</>;
  return (
    <Link component={RouterLink} to={to} underline="always">
      {children}
    </Link>
  );
}

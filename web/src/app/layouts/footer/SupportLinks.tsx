import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { policies } from '../../../features/legal/policies.ts';
import type { PublicPath } from '../../routeTable.ts';

const links: readonly { to: PublicPath; title: string }[] = [
  { to: '/chat', title: 'Help' },
  { to: '/contact', title: 'Contact' },
  { to: '/status', title: 'System Status' },
  ...policies,
];

/** What everybody may need on any page: help, the status and the policies. */
export function SupportLinks() {
  return (
    <Box component="nav" aria-label="Help and policies">
      <Box component="ul" sx={listSx}>
        {links.map(({ to, title }) => (
          <li key={to}>
            <Link component={RouterLink} to={to} variant="body2" color="textSecondary" sx={linkSx}>
              {title}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  );
}

const listSx = { listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 2 } as const;
const linkSx = { display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, md: 32 } } as const;

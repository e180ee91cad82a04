import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { anchors } from './anchors.ts';
import { claims } from '../claims.ts';
import { otherIndustries, OTHER_INDUSTRIES_ID, industries } from '../industries.ts';
import { entryLink, testAccess } from './headerLinks.ts';
import { TrustBadges } from '../TrustBadges.tsx';

const product = anchors.map(({ hash, label }) => ({ to: hash, label }));

const allIndustries = [
  ...industries.map(({ id, name }) => ({ to: `#${id}`, label: name })),
  ...otherIndustries.map(({ name }) => ({ to: `#${OTHER_INDUSTRIES_ID}`, label: name })),
];

const support = [
  { to: '/contact', label: 'Contact' },
  { to: '/chat', label: 'Chat Support' },
  { to: '/status', label: 'System Status' },
  { to: '/developers', label: 'Developers' },
  { to: '/privacy-policy', label: 'Privacy Policy' },
  { to: '/terms-of-service', label: 'Terms of Service' },
  { to: '/cookie-policy', label: 'Cookie Policy' },
];

export function LandingFooter({ themeSwitch, isSignedIn }: { themeSwitch: ReactNode; isSignedIn: boolean }) {
  const supportLinks = [...support, entryLink(isSignedIn), testAccess];
  return (
    <Box component="footer" sx={{ borderTop: 1, borderColor: 'divider', bgcolor: 'background.paper' }}>
      <Container sx={{ pt: { xs: 4, md: 6 }, pb: { xs: 4, md: 12 } }}>
        <TrustBadges />
        <Box sx={columnsSx}>
          <LinkList title="Product" links={product} />
          <LinkList title="Industries" links={allIndustries} />
          <LinkList title="Support" links={supportLinks} />
        </Box>
        <Box sx={lastRowSx}>
          <Typography variant="body2" color="textSecondary">
            Promptory <span aria-hidden>·</span> {claims.prompts} prompts for professionals
          </Typography>
          {themeSwitch}
        </Box>
      </Container>
    </Box>
  );
}

function LinkList({ title, links }: { title: string; links: readonly { to: string; label: string }[] }) {
  return (
    <Box component="nav" aria-label={title}>
      <Typography variant="subtitle2" component="h2">
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {links.map(({ to, label }) => (
          <li key={label}>
            <Link component={RouterLink} to={to} variant="body2" color="textSecondary" sx={linkSx}>
              {label}
            </Link>
          </li>
        ))}
      </Box>
    </Box>
  );
}

const linkSx = { display: 'inline-flex', alignItems: 'center', minWidth: 24, minHeight: { xs: 44, md: 32 } } as const;

const columnsSx = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)' },
  gap: 4,
  my: { xs: 4, md: 6 },
} as const;

const lastRowSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  pt: 2,
  borderTop: 1,
  borderColor: 'divider',
} as const;

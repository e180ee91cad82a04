import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import { Suspense } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import type { Sender } from '../../features/contact/ContactForm.tsx';
import { PageSpinner } from '../../ui/page/PageSpinner.tsx';
import { useIsHydrated } from '../../ui/page/useIsHydrated.ts';
import { useKeepNextPage, withNextPage } from '../../api/session/nextPage.ts';
import { useSession } from '../../api/session/Session.tsx';
import { isServerRendered } from '../serverRendered/paths.ts';
import { SupportLinks } from './footer/SupportLinks.tsx';
import { Hydrated } from './Hydrated.tsx';
import { Logo } from './Logo.tsx';
import { SkipLink } from './SkipLink.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

/** Pages that show code side by side. */
const widePages = /^\/(developers|playground)(\/|$)/;

interface Props {
  /** The member, for pages that know who it is. Undefined for visitors, and until it is known. */
  me?: Sender;
}

/** The layout of pages that need no sign-in. */
export function PublicLayout({ me }: Props) {
  const { stored } = useSession();
  const { pathname } = useLocation();
  const width = widePages.test(pathname) ? 'xl' : 'lg';
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <SkipLink />
      <Box component="header" sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}>
        <Container maxWidth={width} sx={{ ...rowSx, py: 1 }}>
          <Logo />
          {stored ? (
            <Button component={Link} to="/">
              Dashboard
            </Button>
          ) : (
            pathname !== '/user-login' && <SignInButton />
          )}
        </Container>
      </Box>
      <Container component="main" id="content" tabIndex={-1} maxWidth={width} sx={{ flex: 1, py: 3, outline: 'none' }}>
        <Suspense fallback={<PageSpinner />}>
          <Outlet context={{ me }} />
          <Hydrated />
        </Suspense>
      </Container>
      <Box component="footer" sx={{ borderTop: 1, borderColor: 'divider' }}>
        <Container maxWidth={width} sx={{ ...rowSx, flexWrap: 'wrap', py: 2 }}>
          <SupportLinks />
          <ThemeSwitch />
        </Container>
      </Box>
    </Box>
  );
}

/** A separate component: if the layout rendered again before the page in it is hydrated, React would discard the page's HTML. */
function SignInButton() {
  const { pathname } = useLocation();
  const isHydrated = useIsHydrated();
  const keepNext = useKeepNextPage();
  // Prerendered without a pathname. Members have these pages, too, so the sign-in leads back to them.
  const isOfMembersToo = isHydrated && isServerRendered(pathname);
  const to = isOfMembersToo ? withNextPage('/user-login', pathname) : keepNext('/user-login');
  return (
    <Button component={Link} to={to} variant="outlined" sx={{ flexShrink: 0 }}>
      Sign In
    </Button>
  );
}

const rowSx = { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 } as const;

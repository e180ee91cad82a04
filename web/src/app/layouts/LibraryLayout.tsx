import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { SupportChat } from '../../features/chat/SupportChat.tsx';
import { forgetOldNames } from '../../features/guard/store/forget.ts';
import { forgetOldWorkflows } from '../../features/workflows/store/forget.ts';
import { PageProgress } from '../../ui/page/PageProgress.tsx';
import { PageSpinner } from '../../ui/page/PageSpinner.tsx';
import { PAGE_WIDTH, shortScreen } from '../../ui/styles.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import type { Shell } from '../session/useShell.ts';
import { UnverifiedEmailNotice } from './UnverifiedEmailNotice.tsx';
import { SupportLinks } from './footer/SupportLinks.tsx';
import { Hydrated } from './Hydrated.tsx';
import { LibraryDrawer } from './LibraryDrawer.tsx';
import { LibraryHeader } from './LibraryHeader.tsx';
import { LibraryNav } from './LibraryNav.tsx';
import { SkipLink } from './SkipLink.tsx';

const SIDEBAR = 264;
/** Space below the footer, in grid steps, so that neither the chat button covers anything, nor a copy bar. */
const BELOW = { alone: 3, chat: { xs: 3, md: 12 }, bar: { xs: 16, md: 12 } };
/** Pages without the chat: the chat page itself, and the admin pages, where it would cover figures. */
const WITHOUT_CHAT = /^\/(chat|admin)(\/|$)/;
/** Pages with a copy bar at the bottom edge of a phone. */
const COPY_PAGES = /^\/(prompt\/|(my-prompts|workflows(\/mine)?)\/(?!new$)[^/]+$)/;

const hasChat = (pathname: string) => !WITHOUT_CHAT.test(pathname);
const hasCopyBar = (pathname: string) => COPY_PAGES.test(pathname);

/** The chat asks members for nothing that is known. */
const chatMember = ({ firstName, email }: Shell['me']) => ({ name: firstName ?? '', email });

function spaceBelow(pathname: string) {
  if (!hasChat(pathname)) return BELOW.alone;
  return hasCopyBar(pathname) ? BELOW.bar : BELOW.chat;
}

/** The layout of members: header, sidebar (a drawer on phones), page, footer. Without the shell's data it is still loading. */
export function LibraryLayout({ shell }: { shell?: Shell }) {
  const { pathname } = useLocation();
  // Open for one path only, so that following a link closes the drawer.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === pathname;
  // The build does not know the width, so CSS hides it there. In the browser it is not rendered: it was a sixth of a phone's first render.
  const hasSidebar = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'), { defaultMatches: true, noSsr: true });
  useEffect(() => {
    void forgetOldNames();
    void forgetOldWorkflows();
  }, []);
  return (
    <>
      <SkipLink />
      <PageProgress />
      <LibraryHeader me={shell?.me} isMenuOpen={isOpen} onOpenMenu={() => setOpenAt(pathname)} />
      <Box sx={{ display: 'flex', maxWidth: PAGE_WIDTH, mx: 'auto' }}>
        {hasSidebar && (
          <Box sx={sidebarSx}>
            <LibraryNav shell={shell} />
          </Box>
        )}
        <Box sx={columnSx}>
          <Box component="main" id="content" tabIndex={-1} sx={{ flex: 1, pt: { xs: 3, md: 4 }, pb: 4, outline: 'none' }}>
            {shell && <UnverifiedEmailNotice me={shell.me} />}
            <ErrorBoundary resetKey={pathname}>
              {/* One for all pages, so that the last page stays until the next one has loaded. */}
              <Suspense fallback={<PageSpinner />}>
                <Outlet context={{ member: shell ? chatMember(shell.me) : null }} />
              </Suspense>
            </ErrorBoundary>
          </Box>
          <Box component="footer" sx={{ pt: 1, pb: spaceBelow(pathname), borderTop: 1, borderColor: 'divider' }}>
            <SupportLinks />
          </Box>
        </Box>
      </Box>
      {hasChat(pathname) && <SupportChat key={shell?.me.email} member={shell && chatMember(shell.me)} />}
      <LibraryDrawer shell={shell} isOpen={isOpen} onClose={() => setOpenAt(null)} />
      <Hydrated />
    </>
  );
}

const columnSx = {
  flex: 1,
  minWidth: 0,
  minHeight: 'calc(100dvh - 64px)',
  display: 'flex',
  flexDirection: 'column',
  px: { xs: 2, sm: 3, lg: 4 },
} as const;

const sidebarSx = {
  display: { xs: 'none', md: 'block' },
  width: SIDEBAR,
  flexShrink: 0,
  position: 'sticky',
  top: 64,
  alignSelf: 'flex-start',
  height: 'calc(100dvh - 64px)',
  overflowY: 'auto',
  borderRight: 1,
  borderColor: 'divider',
  [shortScreen]: { top: 0, height: '100dvh' },
} as const;

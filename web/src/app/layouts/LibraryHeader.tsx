import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { Link, useLocation } from 'react-router-dom';
import { ClientSetsSlot } from '../../features/clientSets/ClientSetsSlot.tsx';
import { SearchBox } from '../../features/prompts/SearchBox.tsx';
import { PAGE_WIDTH, shortScreen } from '../../ui/styles.ts';
import type { Shell } from '../session/useShell.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { Logo } from './Logo.tsx';
import { PaletteButtons } from './palette/PaletteButtons.tsx';
import { TestUserBadge } from './TestUserBadge.tsx';
import { UPGRADE_PAGE, mayUpgrade } from './upgrade.ts';

interface Props {
  /** Undefined while it is loading. */
  me: Shell['me'] | undefined;
  isMenuOpen: boolean;
  onOpenMenu: () => void;
}

/** Its own search is all there is to search there: two boxes would ask which one. The place stays, so that nothing moves. */
const PAGE_WITH_SEARCH = '/prompts';

export function LibraryHeader({ me, isMenuOpen, onOpenMenu }: Props) {
  const { pathname } = useLocation();
  return (
    <Box component="header" sx={headerSx}>
      <Box sx={rowSx}>
        <IconButton
          aria-label="Open menu"
          aria-expanded={isMenuOpen}
          onClick={onOpenMenu}
          sx={{ display: { md: 'none' }, ml: -1 }}
        >
          <MenuIcon />
        </IconButton>
        <Box sx={{ width: { lg: BESIDE_SEARCH }, flexShrink: 0 }}>
          <Logo isCompact />
        </Box>
        <Box sx={searchSx}>
          {/* On a phone the palette is the search. */}
          <Box sx={{ display: { xs: 'none', sm: 'block' }, flex: 1, minWidth: 0 }}>
            {pathname !== PAGE_WITH_SEARCH && <SearchBox />}
          </Box>
          <PaletteButtons me={me} />
        </Box>
        {mayUpgrade(me) && (
          <Button
            component={Link}
            to={UPGRADE_PAGE}
            reloadDocument
            variant="outlined"
            sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
          >
            Upgrade
          </Button>
        )}
        {me && <TestUserBadge me={me} sx={{ display: { xs: 'none', sm: 'inline-flex' } }} />}
        <ClientSetsSlot userId={me?.id} />
        {/* The account menu has it on smaller screens. */}
        <Button component={Link} to="/welcome" color="inherit" sx={landingSx}>
          Back to Landing
        </Button>
        {me ? <AccountMenu me={me} /> : <AccountSkeleton />}
      </Box>
    </Box>
  );
}

function AccountSkeleton() {
  return (
    <Box aria-hidden sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 44, minHeight: 44, px: { xs: 0.75, md: 1 } }}>
      <Skeleton variant="circular" width={32} height={32} />
      <Skeleton variant="text" width={48} sx={{ display: { xs: 'none', md: 'block' } }} />
    </Box>
  );
}

/** The search begins where pages do, so that it stays when the member's buttons appear on its right. */
const BESIDE_SEARCH = 256;

const searchSx = { flex: 1, minWidth: 0, maxWidth: 560, mr: { md: 'auto' }, display: 'flex', gap: 1 } as const;

const landingSx = { display: { xs: 'none', md: 'inline-flex' }, flexShrink: 0, color: 'text.secondary' } as const;

const headerSx = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  [shortScreen]: { position: 'static' },
} as const;

/** Has the edges of the sidebar and of the page. With the border below, the header is 64 pixels high. */
const rowSx = {
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 1, sm: 2 },
  height: 63,
  maxWidth: PAGE_WIDTH,
  mx: 'auto',
  pl: { xs: 2, sm: 3 },
  pr: { xs: 2, sm: 3, lg: 4 },
} as const;

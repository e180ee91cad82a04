import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Link } from 'react-router-dom';
import { SearchBox } from '../../features/prompts/SearchBox.tsx';
import type { Shell } from '../session/useShell.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { Logo } from './Logo.tsx';
import { TestUserBadge } from './TestUserBadge.tsx';
import { UPGRADE_PAGE, useMayUpgrade } from './upgrade.ts';

interface Props {
  me: Shell['me'];
  isMenuOpen: boolean;
  onOpenMenu: () => void;
}

export function LibraryHeader({ me, isMenuOpen, onOpenMenu }: Props) {
  const mayUpgrade = useMayUpgrade(me);
  return (
    <Box component="header" sx={headerSx}>
      <IconButton aria-label="Open menu" aria-expanded={isMenuOpen} onClick={onOpenMenu} sx={{ display: { md: 'none' }, ml: -1 }}>
        <MenuIcon />
      </IconButton>
      <Logo isCompact />
      <Box sx={{ flex: 1, minWidth: 0, maxWidth: 560, mx: { md: 'auto' } }}>
        <SearchBox />
      </Box>
      {mayUpgrade && (
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
      <TestUserBadge me={me} sx={{ display: { xs: 'none', sm: 'inline-flex' } }} />
      {/* The account menu has it on smaller screens. */}
      <Button component={Link} to="/welcome" color="inherit" sx={landingSx}>
        Back to Landing
      </Button>
      <AccountMenu me={me} />
    </Box>
  );
}

const landingSx = { display: { xs: 'none', md: 'inline-flex' }, flexShrink: 0, color: 'text.secondary' } as const;

const headerSx = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  display: 'flex',
  alignItems: 'center',
  gap: { xs: 1, sm: 2 },
  height: 64,
  px: { xs: 2, sm: 3 },
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;

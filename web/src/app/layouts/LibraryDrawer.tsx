import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import type { Shell } from '../session/useShell.ts';
import { LibraryNav } from './LibraryNav.tsx';
import { Logo } from './Logo.tsx';

interface Props {
  shell: Shell | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** The sidebar of a phone. */
export function LibraryDrawer({ shell, isOpen, onClose }: Props) {
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: { 'aria-label': 'Menu', sx: { width: 'min(85vw, 320px)' } },
        root: { sx: { display: { md: 'none' } } },
      }}
    >
      <Box sx={headSx}>
        <Logo />
        <IconButton edge="end" aria-label="Close menu" onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      <LibraryNav shell={shell} onNavigate={onClose} />
    </Drawer>
  );
}

const headSx = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  px: 2,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

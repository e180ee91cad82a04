import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { MouseEvent } from 'react';
import { isApple } from '../../../ui/platform.ts';
import { visuallyHidden } from '../../../ui/styles.ts';
import type { Shell } from '../../session/useShell.ts';
import { preloadPalette, usePaletteOpener } from './usePaletteOpener.ts';

const KEYS = isApple ? '⌘ K' : 'Ctrl K';

/** Opens the palette: on a phone in place of the search box, on larger screens beside it. */
export function PaletteButtons({ me }: { me: Shell['me'] | undefined }) {
  const { opened, open, close } = usePaletteOpener();
  const common = {
    color: 'inherit',
    variant: 'outlined',
    'aria-haspopup': 'dialog',
    onClick: (event: MouseEvent<HTMLElement>) => open(event.currentTarget),
    onFocus: preloadPalette,
    onPointerEnter: preloadPalette,
  } as const;
  return (
    <>
      <Button {...common} startIcon={<Search />} sx={phoneSx}>
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          Search the library
        </Box>
      </Button>
      <Button {...common} aria-keyshortcuts="Control+K Meta+K" sx={keysSx}>
        <Box component="kbd" sx={{ font: 'inherit' }}>
          {KEYS}
        </Box>
        <Box component="span" sx={visuallyHidden}>
          command palette
        </Box>
      </Button>
      {opened && <opened.Palette me={me} text={opened.text} onClose={close} />}
    </>
  );
}

const phoneSx = {
  display: { sm: 'none' },
  flex: 1,
  minWidth: 0,
  justifyContent: 'flex-start',
  borderColor: 'divider',
  color: 'text.secondary',
  fontWeight: 400,
  whiteSpace: 'nowrap',
} as const;

/** As wide for the names of both kinds of keys, which the prerendered page cannot know. */
const keysSx = {
  display: { xs: 'none', md: 'inline-flex' },
  flexShrink: 0,
  minWidth: 68,
  px: 1,
  borderColor: 'divider',
  color: 'text.secondary',
  typography: 'caption',
} as const;

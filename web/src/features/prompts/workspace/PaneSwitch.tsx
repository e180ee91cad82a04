import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import { shortScreen } from '../../../ui/styles.ts';

/** The parts of the page. A narrow screen shows one of them; a wide one the fields and beside them one of the others. */
export type Pane = 'fields' | 'preview' | 'example';

const panes = [
  { pane: 'fields', label: 'Fields' },
  { pane: 'preview', label: 'Preview' },
  { pane: 'example', label: 'Answer' },
] as const;

/** Shows an element on a narrow screen only while its pane is chosen. */
export const paneSx = (isShown: boolean) => ({ display: { xs: isShown ? 'block' : 'none', md: 'block' } }) as const;

/** "Fields | Preview | Answer" on a narrow screen. It stays below the header of the library while the page scrolls. */
export function PaneSwitch({ shown, hasExample, onShow }: { shown: Pane; hasExample: boolean; onShow: (pane: Pane) => void }) {
  return (
    <Box role="group" aria-label="Parts of the page" sx={switchSx}>
      {panes
        .filter(({ pane }) => hasExample || pane !== 'example')
        .map(({ pane, label }) => (
          <ButtonBase key={pane} aria-pressed={pane === shown} onClick={() => onShow(pane)} sx={buttonSx}>
            {label}
          </ButtonBase>
        ))}
    </Box>
  );
}

export function PaneSwitchSkeleton() {
  return (
    <Box aria-hidden sx={switchSx}>
      {panes.map(({ pane }) => (
        <Box key={pane} sx={{ display: 'grid', placeItems: 'center', minHeight: 44 }}>
          <Skeleton width={56} />
        </Box>
      ))}
    </Box>
  );
}

const switchSx = {
  display: { xs: 'grid', md: 'none' },
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  position: 'sticky',
  top: 64,
  zIndex: 2,
  mx: { xs: -2, sm: -3 },
  px: { xs: 2, sm: 3 },
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
  // On short screens the header scrolls away, so nothing sticks below it.
  [shortScreen]: { position: 'static' },
} as const;

const buttonSx = {
  typography: 'subtitle2',
  minHeight: 44,
  color: 'text.secondary',
  borderBottom: 2,
  borderColor: 'transparent',
  '&:focus-visible': { outlineOffset: -2 },
  '&[aria-pressed="true"]': { color: 'primary.main', borderColor: 'primary.main' },
} as const;

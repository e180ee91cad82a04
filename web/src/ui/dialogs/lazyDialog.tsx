import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ComponentType } from 'react';
import { lazyPart } from '../page/lazyPart.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

/**
 * A dialog whose code comes when it is first opened. If the code cannot be loaded, a box at the foot of the window says so; the
 * page, with all that was typed into it, stays.
 */
export const lazyDialog = <Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
  errorTitle: string,
): ComponentType<Props> =>
  lazyPart<Props>(load, {
    fallback: null,
    errorTitle,
    frame: (error, { open, onClose }) =>
      open && (
        <Box data-at-bottom sx={boxSx}>
          {error}
          <Button onClick={onClose}>Close</Button>
        </Box>
      ),
  });

const boxSx = {
  position: 'fixed',
  insetInline: 16,
  bottom: 16,
  zIndex: 'modal',
  maxWidth: 480,
  mx: 'auto',
  p: 2,
  textAlign: 'center',
  bgcolor: 'background.paper',
  borderRadius: 1,
  boxShadow: 8,
} as const;

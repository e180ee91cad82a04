import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Snackbar, { type SnackbarCloseReason } from '@mui/material/Snackbar';
import Typography from '@mui/material/Typography';
import { useSwipe } from './useSwipe.ts';

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** What can be done about it, such as Undo. The toast stays twice as long then. */
  action?: { label: string; run: () => void };
}

interface Props {
  toast: ToastMessage;
  onClose: () => void;
}

/** The specification's display time, in milliseconds. */
const DURATION = 5000;

/** Closes after 5 seconds, or 10 with an action, by its button, by Escape while it has the focus, or by a swipe to the right. */
export function Toast({ toast: { title, description, variant, action }, onClose }: Props) {
  const { offset, swipeProps } = useSwipe(onClose);
  const hasFailed = variant === 'destructive';
  const close = (_event: unknown, reason: SnackbarCloseReason) => {
    if (reason === 'timeout') onClose();
  };
  return (
    <Snackbar
      open
      autoHideDuration={action ? 2 * DURATION : DURATION}
      onClose={close}
      sx={snackbarSx}
      slotProps={{ root: { role: 'listitem' } }}
    >
      <Paper
        variant="outlined"
        {...swipeProps}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        style={{ translate: `${offset}px` }}
        sx={{ ...toastSx, borderLeftColor: hasFailed ? 'error.main' : 'primary.main' }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component="div" variant="subtitle2" color={hasFailed ? 'error' : 'textPrimary'}>
            {title}
          </Typography>
          {description !== undefined && (
            <Typography component="div" variant="body2" color="textSecondary">
              {description}
            </Typography>
          )}
        </Box>
        {action && (
          <Button
            onClick={() => {
              onClose();
              action.run();
            }}
            sx={{ flexShrink: 0 }}
          >
            {action.label}
          </Button>
        )}
        <IconButton aria-label="Close" edge="end" onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Paper>
    </Snackbar>
  );
}

/** The region around it has the position. */
const snackbarSx = { position: 'static', pointerEvents: 'none' } as const;

const toastSx = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  pl: 2,
  pr: 1.5,
  py: 1,
  borderLeftWidth: 3,
  boxShadow: 1,
  pointerEvents: 'auto',
  // Otherwise a swipe would scroll or select text.
  touchAction: 'none',
  userSelect: 'none',
} as const;

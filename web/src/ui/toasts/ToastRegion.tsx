import * as Radix from '@radix-ui/react-toast';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
}

export interface ShownToast extends ToastMessage {
  id: number;
  open: boolean;
}

interface Props {
  toast: ShownToast;
  onOpenChange: (open: boolean) => void;
}

/** The notifications region: 5 seconds, a swipe to the right past 50 px dismisses, F8 moves the focus here. */
export function ToastRegion({ toast, onOpenChange }: Props) {
  const failed = toast.variant === 'destructive';
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      <Radix.Root key={toast.id} asChild open={toast.open} onOpenChange={onOpenChange}>
        <Paper component="li" variant="outlined" sx={{ ...toastSx, borderLeftColor: failed ? 'error.main' : 'primary.main' }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Radix.Title asChild>
              <Typography component="div" variant="subtitle2" color={failed ? 'error' : 'textPrimary'}>
                {toast.title}
              </Typography>
            </Radix.Title>
            {toast.description !== undefined && (
              <Radix.Description asChild>
                <Typography component="div" variant="body2" color="textSecondary">
                  {toast.description}
                </Typography>
              </Radix.Description>
            )}
          </Box>
          <Radix.Close asChild>
            <IconButton aria-label="Close" edge="end">
              <Close fontSize="small" />
            </IconButton>
          </Radix.Close>
        </Paper>
      </Radix.Root>
      <Radix.Viewport asChild hotkey={['F8']}>
        <Box component="ol" sx={viewportSx} />
      </Radix.Viewport>
    </Radix.Provider>
  );
}

const viewportSx = {
  position: 'fixed',
  right: 0,
  bottom: 0,
  zIndex: 'snackbar',
  width: '100%',
  maxWidth: 420,
  m: 0,
  p: 2,
  listStyle: 'none',
  outline: 'none',
  pointerEvents: 'none',
} as const;

const toastSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  pl: 2,
  pr: 1.5,
  py: 1,
  borderLeftWidth: 3,
  boxShadow: 1,
  pointerEvents: 'auto',
  touchAction: 'none',
  '&[data-swipe="move"]': { transform: 'translateX(var(--radix-toast-swipe-move-x))' },
  '&[data-swipe="cancel"]': { transform: 'none', transition: 'transform 150ms' },
  '&[data-swipe="end"]': { transform: 'translateX(100%)', transition: 'transform 150ms' },
} as const;

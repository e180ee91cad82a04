import Box from '@mui/material/Box';
import Portal from '@mui/material/Portal';
import { useEffect, useRef } from 'react';
import { Toast, type ToastMessage } from './Toast.tsx';

export interface ShownToast extends ToastMessage {
  id: number;
}

interface Props {
  toast: ShownToast | null;
  onClose: () => void;
}

/** A live region that holds the toast. F8 moves the focus here. */
export function ToastRegion({ toast, onClose }: Props) {
  const region = useRef<HTMLElement>(null);

  useEffect(() => {
    const focusOnHotkey = (event: KeyboardEvent) => event.key === 'F8' && region.current?.focus();
    document.addEventListener('keydown', focusOnHotkey);
    return () => document.removeEventListener('keydown', focusOnHotkey);
  }, []);

  // An open dialog hides everything else from screen readers. A toast must be announced there, too.
  useEffect(() => region.current?.removeAttribute('aria-hidden'), [toast]);

  const close = () => {
    // Otherwise the focus would be lost with the button that has it.
    if (region.current?.contains(document.activeElement)) region.current.focus();
    onClose();
  };
  return (
    <Portal>
      <Box
        component="section"
        ref={region}
        tabIndex={-1}
        aria-live="assertive"
        aria-label={toast ? 'Notifications (F8)' : undefined}
        sx={toast ? shownSx : regionSx}
      >
        <div role={toast ? 'list' : undefined}>{toast && <Toast key={toast.id} toast={toast} onClose={close} />}</div>
      </Box>
    </Portal>
  );
}

/** On a phone below the header, because the buttons of forms and prompts are at the bottom edge. */
const regionSx = {
  position: 'fixed',
  right: 0,
  top: { xs: 56, sm: 'auto' },
  bottom: { xs: 'auto', sm: 0 },
  zIndex: 'snackbar',
  width: '100%',
  maxWidth: 420,
  outline: 'none',
  pointerEvents: 'none',
} as const;

const shownSx = { ...regionSx, p: 2, outline: undefined, outlineOffset: -4 } as const;

import Box from '@mui/material/Box';
import Portal from '@mui/material/Portal';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { place } from './place.ts';
import { Toast, type ToastMessage } from './Toast.tsx';

export interface ShownToast extends ToastMessage {
  id: number;
}

interface Props {
  toast: ShownToast | null;
  onClose: () => void;
}

/** A live region that holds the toast. F8 moves the focus here. */
export const ToastRegion = (props: Props) => (
  <Portal>
    <Region {...props} />
  </Portal>
);

/** Within the portal, so that its element is there when its effects run. */
function Region({ toast, onClose }: Props) {
  const region = useRef<HTMLElement>(null);

  useEffect(() => {
    const focusOnHotkey = (event: KeyboardEvent) => event.key === 'F8' && region.current?.focus();
    document.addEventListener('keydown', focusOnHotkey);
    return () => document.removeEventListener('keydown', focusOnHotkey);
  }, []);

  // An open dialog hides everything else from screen readers. A toast must be announced there, too.
  useEffect(() => region.current?.removeAttribute('aria-hidden'), [toast]);

  useLayoutEffect(() => (toast && region.current ? place(region.current) : undefined), [toast]);

  const close = () => {
    // Otherwise the focus would be lost with the button that has it.
    if (region.current?.contains(document.activeElement)) region.current.focus();
    onClose();
  };
  return (
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
  );
}

/** At the bottom edge, above what is there already. A dialog that fills the screen makes room instead. */
const regionSx = {
  position: 'fixed',
  right: 0,
  bottom: 0,
  zIndex: 'snackbar',
  // A menu that is opened while it is shown is used first.
  'body:has(> .MuiMenu-root) &': { zIndex: 'drawer' },
  width: '100%',
  maxWidth: 420,
  outline: 'none',
  pointerEvents: 'none',
} as const;

const shownSx = {
  ...regionSx,
  p: 2,
  pb: 'max(16px, env(safe-area-inset-bottom))',
  outline: undefined,
  outlineOffset: -4,
} as const;

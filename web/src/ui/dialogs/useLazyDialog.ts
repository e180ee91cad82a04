import { useState } from 'react';

/** State of a dialog whose code loads when it is first opened. It stays mounted afterwards, for the closing transition. */
export function useLazyDialog() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return {
    isOpen,
    wasOpened,
    open: () => {
      setWasOpened(true);
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}

import { useState } from 'react';

/** Something whose code is fetched when it is opened for the first time, and which then stays to be closed in motion. */
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

import Button from '@mui/material/Button';
import { useEffect, useRef, useState, type ReactNode } from 'react';

interface Props {
  label: string;
  children: (close: () => void) => ReactNode;
}

/** A button that is replaced by a form. When the form closes, the button gets the focus back. */
export function RevealedForm({ label, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return children(() => setOpen(false));
  return (
    <Button ref={button} variant="outlined" onClick={() => setOpen(true)}>
      {label}
    </Button>
  );
}

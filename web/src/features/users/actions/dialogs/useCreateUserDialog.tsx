import { useState, type ReactNode } from 'react';
import { restoreFocus } from '../../../../ui/page/restoreFocus.ts';
import { CreateUserDialog } from './CreateUserDialog.tsx';

/** The dialog to create a user, and a function that opens it. */
export function useCreateUserDialog(): { open: (event: { currentTarget: HTMLElement }) => void; dialog: ReactNode } {
  const [opened, setOpened] = useState<{ id: number; opener: HTMLElement }>();
  const [isOpen, setOpen] = useState(false);
  return {
    open: ({ currentTarget: opener }) => {
      // A new key gives each opening fresh state.
      setOpened((last) => ({ id: (last?.id ?? 0) + 1, opener }));
      setOpen(true);
    },
    dialog: opened && (
      <CreateUserDialog
        key={`create-${opened.id}`}
        open={isOpen}
        onClose={() => setOpen(false)}
        onClosed={() => restoreFocus(opened.opener)}
      />
    ),
  };
}

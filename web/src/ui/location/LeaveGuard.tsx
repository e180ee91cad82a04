import { useState } from 'react';
import { lazyDialog } from '../dialogs/lazyDialog.tsx';
import { useLazyDialog } from '../dialogs/useLazyDialog.ts';
import { useNavigationGuard } from './useNavigationGuard.ts';

const LeaveDialog = lazyDialog(() => import('./LeaveDialog.tsx').then((m) => m.LeaveDialog), 'Not saved yet');

interface Props {
  /** Whether the page has something that is not saved. */
  isChanged: boolean;
  /** What that is, as a sentence. */
  text: string;
  /** If it is left after all. */
  onLeave?: () => void;
}

/** Asks before the page is left with something that is not saved. */
export function LeaveGuard({ isChanged, text, onLeave }: Props) {
  const dialog = useLazyDialog();
  const [leave, setLeave] = useState<() => void>(() => () => undefined);
  const ask: Parameters<typeof useNavigationGuard>[1] = (leavePage, by) => {
    // Leaving would change nothing.
    if (by === 'nowhere') return;
    setLeave(() => leavePage);
    dialog.open();
  };
  useNavigationGuard(isChanged, ask, dialog.isOpen);
  // It was saved while the question was open.
  if (!isChanged && dialog.isOpen) dialog.close();
  if (!dialog.wasOpened) return null;
  const confirmLeave = () => {
    dialog.close();
    onLeave?.();
    leave();
  };
  return <LeaveDialog open={dialog.isOpen} text={text} onLeave={confirmLeave} onClose={dialog.close} />;
}

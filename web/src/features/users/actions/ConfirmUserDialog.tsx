import { ConfirmActionDialog } from '../../../ui/dialogs/ConfirmActionDialog.tsx';
import type { UserSummaryFragment } from '../UserSummary.generated.ts';
import { confirmationOf, type ConfirmedAction } from './confirmations.ts';
import type { UserMutations } from './useUserMutations.ts';

interface Props {
  question: ConfirmedAction;
  user: UserSummaryFragment;
  actions: UserMutations;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  /** It was done. */
  onDone: () => void;
}

/** Asks before something is done to a user that cannot be undone with one step. */
export function ConfirmUserDialog({ question, user, actions, onDone, ...dialog }: Props) {
  const { text, act, ...words } = confirmationOf(question, user, actions);
  const confirm = async () => {
    await act();
    dialog.onClose();
    onDone();
  };
  return <ConfirmActionDialog {...words} {...dialog} paragraphs={[text]} action={confirm} />;
}

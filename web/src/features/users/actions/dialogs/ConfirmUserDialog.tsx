import { ConfirmActionDialog } from '../../../../ui/dialogs/ConfirmActionDialog.tsx';
import type { UserSummaryFragment } from '../../UserSummary.generated.ts';
import { confirmationOf, type ConfirmedAction } from './confirmations.ts';
import type { UserMutations } from '../useUserMutations.ts';

interface Props {
  action: ConfirmedAction;
  user: UserSummaryFragment;
  mutations: UserMutations;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  onDone: () => void;
}

/** Asks for confirmation before an action that cannot simply be undone. */
export function ConfirmUserDialog({ action, user, mutations, onDone, ...dialog }: Props) {
  const { run, ...texts } = confirmationOf(action, user, mutations);
  const confirm = async () => {
    await run();
    dialog.onClose();
    onDone();
  };
  return <ConfirmActionDialog {...texts} {...dialog} action={confirm} />;
}

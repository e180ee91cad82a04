import { ConfirmActionDialog } from '../../../ui/dialogs/ConfirmActionDialog.tsx';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import type { KeyFactsFragment } from '../KeyList.generated.ts';
import { maskedKey } from '../keyStatus.ts';
import { displayName } from '../../../ui/displayName.ts';

interface Props {
  apiKey: KeyFactsFragment;
  revoke: () => Promise<void>;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Asks for confirmation before a key is revoked. */
export function RevokeKeyDialog({ apiKey, revoke, ...dialog }: Props) {
  const toast = useToast();
  const name = displayName(apiKey);
  const confirm = async () => {
    await revoke();
    dialog.onClose();
    toast({ title: 'Key Revoked', description: `“${name}” no longer works.` });
  };
  return (
    <ConfirmActionDialog
      isDestructive
      title={`Revoke “${name}”?`}
      confirmLabel="Revoke key"
      paragraphs={[
        `The key ${maskedKey(apiKey)} stops working immediately for every program that uses it.`,
        'This cannot be undone.',
      ]}
      action={confirm}
      {...dialog}
    />
  );
}

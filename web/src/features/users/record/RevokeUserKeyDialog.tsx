import { useMutation } from '@apollo/client/react';
import { toApiError } from '../../../api/errors.ts';
import { ConfirmActionDialog } from '../../../ui/dialogs/ConfirmActionDialog.tsx';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { displayName } from '../../../ui/displayName.ts';
import type { UserKey } from './userKey.ts';
import { AdminRevokeApiKeyDocument } from './UserKeys.generated.ts';

const FALLBACK_ERROR = 'We do not know whether the key was revoked. Reload the page, and try again if it is still active.';

interface Props {
  apiKey: UserKey;
  onRevoked: () => void;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Asks an admin for confirmation before the key of a user is revoked. */
export function RevokeUserKeyDialog({ apiKey, onRevoked, ...dialog }: Props) {
  const toast = useToast();
  const [revoke] = useMutation(AdminRevokeApiKeyDocument);
  const confirm = async () => {
    await revoke({ variables: { id: apiKey.id } }).catch((error: unknown) => {
      throw toApiError(error, FALLBACK_ERROR);
    });
    dialog.onClose();
    toast({ title: 'Key Revoked', description: `“${displayName(apiKey)}” no longer works.` });
    onRevoked();
  };
  return (
    <ConfirmActionDialog
      isDestructive
      title={`Revoke “${displayName(apiKey)}”?`}
      confirmLabel="Revoke key"
      paragraphs={[
        'It stops working immediately for every program that uses it. Its owner is notified by email.',
        'This cannot be undone.',
      ]}
      action={confirm}
      {...dialog}
    />
  );
}

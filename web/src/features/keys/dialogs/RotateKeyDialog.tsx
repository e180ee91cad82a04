import { useState } from 'react';
import { ConfirmActionDialog } from '../../../ui/dialogs/ConfirmActionDialog.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import type { KeyFactsFragment } from '../KeyList.generated.ts';
import { displayName, expiryAfterRotation, maskedKey } from '../keyStatus.ts';

interface Props {
  apiKey: KeyFactsFragment;
  rotate: (oldKeyEndsAt: Date) => Promise<void>;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Asks for confirmation before a key is replaced with a new one. */
export function RotateKeyDialog({ apiKey, rotate, ...dialog }: Props) {
  const [oldKeyEndsAt] = useState(() => expiryAfterRotation(apiKey, new Date()));
  return (
    <ConfirmActionDialog
      isDestructive={false}
      title={`Rotate “${displayName(apiKey)}”?`}
      confirmLabel="Rotate key"
      paragraphs={[
        'You get a new key with the same name, rights and lifetime.',
        `The old one, ${maskedKey(apiKey)}, goes on working until ${formatDateTime(oldKeyEndsAt.toISOString())}, so that you can put the new one in its place without a gap.`,
      ]}
      action={() => rotate(oldKeyEndsAt)}
      {...dialog}
    />
  );
}

import { useState, type ReactNode } from 'react';
import { formatDateTime } from '../../ui/format.ts';
import { restoreFocus } from '../../ui/page/restoreFocus.ts';
import { useToast } from '../../ui/toasts/Toaster.tsx';
import { ConfirmActionDialog } from '../../ui/dialogs/ConfirmActionDialog.tsx';
import type { KeyFactsFragment } from './KeyList.generated.ts';
import { expiryAfterRotation, maskedKey, displayName } from './keyStatus.ts';
import { CreateKeyDialog } from './create/CreateKeyDialog.tsx';
import type { ScopeChoiceFragment } from './create/ScopeChoice.generated.ts';
import { rowHeadingId } from './list/rowHeadingId.ts';
import { CreatedKeyDialog } from './create/CreatedKeyDialog.tsx';
import { useKeyMutations, type CreatedKey } from './useKeyMutations.ts';

type Key = KeyFactsFragment;
type Step =
  { name: 'make' } | { name: 'rotate' | 'revoke'; key: Key; askedAt: Date } | { name: 'shown'; made: CreatedKey; oldOneEnds?: Date };

interface Options {
  scopes: readonly ScopeChoiceFragment[];
  isPro: boolean;
  /** Asks for the list once more. */
  refetch: () => void;
}

/** The element that asks gets the focus back. */
export interface KeyDialogs {
  make: (opener: HTMLElement) => void;
  rotate: (key: Key, opener: HTMLElement) => void;
  revoke: (key: Key, opener: HTMLElement) => void;
}

/** Puts what is asked about keys to the member, one dialog at a time; a key that comes of it is shown once. */
export function useKeyDialogs({ scopes, isPro, refetch }: Options): KeyDialogs & { dialog: ReactNode } {
  const actions = useKeyMutations(refetch);
  const toast = useToast();
  const [step, setStep] = useState<Step>();
  const [opener, setOpener] = useState<HTMLElement>();
  const [isOpen, setOpen] = useState(false);

  const open = (next: Step, by: HTMLElement) => {
    setStep(next);
    setOpener(by);
    setOpen(true);
  };
  const state = {
    open: isOpen,
    onClose: () => setOpen(false),
    onClosed: () => {
      // With the dialog goes what it has shown.
      setStep(undefined);
      const key = step && ('made' in step ? step.made : 'key' in step ? step.key : undefined);
      restoreFocus(opener?.isConnected ? opener : key && document.getElementById(rowHeadingId(key.id)));
    },
  };
  const show = (made: CreatedKey, oldOneEnds?: Date) => setStep({ name: 'shown', made, oldOneEnds });

  const dialogOf = (asked: Step): ReactNode => {
    switch (asked.name) {
      case 'make':
        return <CreateKeyDialog {...{ scopes, isPro }} create={actions.create} onCreated={show} {...state} />;
      case 'rotate': {
        const { key, askedAt } = asked;
        const oldOneEnds = expiryAfterRotation(key, askedAt);
        return (
          <ConfirmActionDialog
            title={`Rotate “${displayName(key)}”?`}
            confirmLabel="Rotate key"
            paragraphs={[
              'You get a new key with the same name, rights and lifetime.',
              `The old one, ${maskedKey(key)}, goes on working until ${formatDateTime(oldOneEnds.toISOString())}, so that you can put the new one in its place without a gap.`,
            ]}
            action={async () => show(await actions.rotate(key.id), oldOneEnds)}
            {...state}
          />
        );
      }
      case 'revoke': {
        const { key } = asked;
        const revoke = async () => {
          await actions.revoke(key.id);
          setOpen(false);
          toast({ title: 'Key Revoked', description: `“${displayName(key)}” opens nothing any more.` });
        };
        return (
          <ConfirmActionDialog
            isDestructive
            title={`Revoke “${displayName(key)}”?`}
            confirmLabel="Revoke key"
            paragraphs={[
              `The key ${maskedKey(key)} ends at once: every program that uses it is refused from now on.`,
              'This cannot be undone.',
            ]}
            action={revoke}
            {...state}
          />
        );
      }
      case 'shown':
        return <CreatedKeyDialog created={asked.made} oldKeyEndsAt={asked.oldOneEnds} {...state} />;
    }
  };

  return {
    make: (by) => open({ name: 'make' }, by),
    rotate: (key, by) => open({ name: 'rotate', key, askedAt: new Date() }, by),
    revoke: (key, by) => open({ name: 'revoke', key, askedAt: new Date() }, by),
    dialog: step && dialogOf(step),
  };
}

import { useState, type ReactNode } from 'react';
import { restoreFocus } from '../../../ui/page/restoreFocus.ts';
import type { KeyFactsFragment } from '../KeyList.generated.ts';
import { rowHeadingId, type KeyRowActions } from '../list/KeyRow.tsx';
import { useKeyMutations, type CreatedKey } from '../useKeyMutations.ts';
import { CreatedKeyDialog } from './CreatedKeyDialog.tsx';
import { CreateKeyDialog } from './CreateKeyDialog.tsx';
import { RevokeKeyDialog } from './RevokeKeyDialog.tsx';
import { RotateKeyDialog } from './RotateKeyDialog.tsx';
import type { ScopeChoiceFragment } from './ScopeChoice.generated.ts';

type Key = KeyFactsFragment;

type OpenDialog =
  { name: 'create' } | { name: 'rotate' | 'revoke'; key: Key } | { name: 'created'; key: CreatedKey; oldKeyEndsAt?: Date };

interface Options {
  /** Of the member. */
  email: string;
  scopes: readonly ScopeChoiceFragment[];
  isPro: boolean;
  /** Loads the list of keys again. */
  refetch: () => void;
}

export interface KeyDialogs extends KeyRowActions {
  create: (opener: HTMLElement) => void;
}

/** The dialogs of the keys page. Only one is open at a time. A new key is shown once, in a separate dialog. */
export function useKeyDialogs({ email, scopes, isPro, refetch }: Options): KeyDialogs & { dialog: ReactNode } {
  const mutations = useKeyMutations(refetch);
  const [current, setCurrent] = useState<OpenDialog>();
  const [opener, setOpener] = useState<HTMLElement>();
  const [isOpen, setOpen] = useState(false);

  const open = (next: OpenDialog, by: HTMLElement) => {
    setCurrent(next);
    setOpener(by);
    setOpen(true);
  };
  const showCreated = (key: CreatedKey, oldKeyEndsAt?: Date) => setCurrent({ name: 'created', key, oldKeyEndsAt });
  const dialogProps = {
    open: isOpen,
    onClose: () => setOpen(false),
    onClosed: () => {
      // Also drops a created key from memory.
      setCurrent(undefined);
      const key = current && 'key' in current ? current.key : undefined;
      restoreFocus(opener?.isConnected ? opener : key && document.getElementById(rowHeadingId(key.id)));
    },
  };

  const render = (dialog: OpenDialog): ReactNode => {
    switch (dialog.name) {
      case 'create':
        return (
          <CreateKeyDialog
            email={email}
            scopes={scopes}
            isPro={isPro}
            create={mutations.create}
            onCreated={showCreated}
            {...dialogProps}
          />
        );
      case 'rotate': {
        const { key } = dialog;
        const rotate = async (oldKeyEndsAt: Date, password: string) =>
          showCreated(await mutations.rotate(key.id, password), oldKeyEndsAt);
        return <RotateKeyDialog email={email} apiKey={key} rotate={rotate} {...dialogProps} />;
      }
      case 'revoke':
        return <RevokeKeyDialog apiKey={dialog.key} revoke={() => mutations.revoke(dialog.key.id)} {...dialogProps} />;
      case 'created':
        return <CreatedKeyDialog created={dialog.key} oldKeyEndsAt={dialog.oldKeyEndsAt} {...dialogProps} />;
    }
  };

  return {
    create: (by) => open({ name: 'create' }, by),
    rotate: (key, by) => open({ name: 'rotate', key }, by),
    revoke: (key, by) => open({ name: 'revoke', key }, by),
    dialog: current && render(current),
  };
}

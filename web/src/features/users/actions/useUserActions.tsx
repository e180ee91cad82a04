import { useState, type ReactNode } from 'react';
import { restoreFocus } from '../../../ui/page/restoreFocus.ts';
import type { UserSummaryFragment } from '../UserSummary.generated.ts';
import { ConfirmUserDialog } from './dialogs/ConfirmUserDialog.tsx';
import { EditUserDialog } from './dialogs/EditUserDialog.tsx';
import { GrantProDialog } from './dialogs/GrantProDialog.tsx';
import { SetUpLinkDialog, type SetUpLink } from './dialogs/SetUpLinkDialog.tsx';
import type { OnUserAction, UserAction } from './userActions.ts';
import { useCopyLink } from './useCopyLink.ts';
import { useUserMutations } from './useUserMutations.ts';

interface OpenDialog {
  /** The key of the dialog, so that each opening starts with fresh state. */
  id: number;
  action: UserAction;
  user: UserSummaryFragment;
  opener: HTMLElement | null;
  /** Gets the focus if the row of the opener is gone by then, so that the list does not scroll to its top. */
  neighbor: HTMLElement | undefined;
  /** A link that could not be copied. */
  link?: SetUpLink;
}

/** The first link of the row after that of an element, or before it if it is the last. */
function neighborOf(element: HTMLElement | null): HTMLElement | undefined {
  const row = element?.closest('li');
  const other = row?.nextElementSibling ?? row?.previousElementSibling;
  return other?.querySelector('a') ?? undefined;
}

interface Options {
  onChanged?: (id: string) => void;
  onDeleted?: () => void;
}

/** Runs the actions of the user menu: in a dialog, or at once if nothing can be lost. */
export function useUserActions({ onChanged, onDeleted }: Options = {}): { onAction: OnUserAction; dialog: ReactNode } {
  const mutations = useUserMutations(onChanged);
  const copyLink = useCopyLink('Set-up link copied to clipboard. Earlier set-up links no longer work.');
  const [current, setCurrent] = useState<OpenDialog>();
  const [isOpen, setOpen] = useState(false);

  const open = (next: Omit<OpenDialog, 'id' | 'neighbor'>) => {
    const neighbor = neighborOf(next.opener);
    setCurrent((last) => ({ ...next, neighbor, id: (last?.id ?? 0) + 1 }));
    setOpen(true);
  };
  const copyNewLink = async (user: UserSummaryFragment, opener: HTMLElement | null) => {
    const making = mutations.makeSetUpLink(user);
    // Not after the response: by then, Safari no longer lets the page write.
    const isCopied = await copyLink(making.then(({ url }) => url));
    if (!isCopied) open({ action: 'setUpLink', user, opener, link: await making });
  };
  const onAction: OnUserAction = (action, user, opener) => {
    // The mutations show a toast when they fail.
    if (action === 'enable') mutations.setDisabled(user, false).catch(() => undefined);
    else if (action === 'setUpLink') copyNewLink(user, opener).catch(() => undefined);
    else open({ action, user, opener });
  };

  const render = ({ id, action, user, opener, neighbor, link }: OpenDialog): ReactNode => {
    const key = `dialog-${id}`;
    const props = { open: isOpen, onClose: () => setOpen(false), onClosed: () => restoreFocus(opener, neighbor) };
    switch (action) {
      case 'edit':
        return <EditUserDialog key={key} user={user} mutations={mutations} {...props} />;
      case 'grantPro':
        return <GrantProDialog key={key} user={user} mutations={mutations} {...props} />;
      case 'setUpLink':
        return link && <SetUpLinkDialog key={key} title="Set-up link" email={user.email} link={link} {...props} />;
      case 'delete':
      case 'promote':
      case 'demote':
      case 'disable':
      case 'resetFactor':
      case 'resetPassword':
      case 'endSessions': {
        const onDone = () => action === 'delete' && onDeleted?.();
        return <ConfirmUserDialog key={key} action={action} user={user} mutations={mutations} onDone={onDone} {...props} />;
      }
      case 'enable':
        return null;
    }
  };
  return { onAction, dialog: current && render(current) };
}

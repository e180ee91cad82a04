import { useState, type ReactNode } from 'react';
import { restoreFocus } from '../../../ui/page/restoreFocus.ts';
import type { UserSummaryFragment } from '../UserSummary.generated.ts';
import { ConfirmUserDialog } from './ConfirmUserDialog.tsx';
import { EditUserDialog } from './EditUserDialog.tsx';
import { GrantProDialog } from './GrantProDialog.tsx';
import type { OnUserAction, UserAction } from './userActions.ts';
import { SetUpLinkDialog, type SetUpLink } from './SetUpLinkDialog.tsx';
import { useCopyLink } from './useCopyLink.ts';
import { useUserMutations } from './useUserMutations.ts';

interface Asked {
  /** A dialog that is opened anew begins anew. */
  id: number;
  question: UserAction;
  user: UserSummaryFragment;
  opener: HTMLElement | null;
  /** The link that the clipboard has refused. */
  link?: SetUpLink;
}

interface Options {
  /** Something about the user was changed. */
  onChanged?: (id: string) => void;
  onDeleted?: () => void;
}

/** Puts what is asked about a user to the admin in a dialog, or does it at once where nothing is lost. */
export function useUserActions({ onChanged, onDeleted }: Options = {}): { ask: OnUserAction; dialog: ReactNode } {
  const actions = useUserMutations(onChanged);
  const copyLink = useCopyLink();
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setOpen] = useState(false);

  const open = (next: Omit<Asked, 'id'>) => {
    setAsked((last) => ({ ...next, id: (last?.id ?? 0) + 1 }));
    setOpen(true);
  };
  const copyNewLink = async (user: UserSummaryFragment, opener: HTMLElement | null) => {
    const link = await actions.makeSetUpLink(user);
    if (!(await copyLink(link.url))) open({ question: 'setUpLink', user, opener, link });
  };
  const ask: OnUserAction = (question, user, opener) => {
    // What fails here has said so in a toast.
    if (question === 'enable') actions.setDisabled(user, false).catch(() => undefined);
    else if (question === 'resetPassword') actions.sendPasswordReset(user).catch(() => undefined);
    else if (question === 'setUpLink') copyNewLink(user, opener).catch(() => undefined);
    else open({ question, user, opener });
  };

  const dialogOf = ({ id, question, user, opener, link }: Asked): ReactNode => {
    const key = `ask-${id}`;
    const state = { open: isOpen, onClose: () => setOpen(false), onClosed: () => restoreFocus(opener) };
    switch (question) {
      case 'edit':
        return <EditUserDialog key={key} user={user} actions={actions} {...state} />;
      case 'grantPro':
        return <GrantProDialog key={key} user={user} actions={actions} {...state} />;
      case 'setUpLink':
        return link && <SetUpLinkDialog key={key} title="Set-up link" email={user.email} link={link} {...state} />;
      case 'delete':
      case 'promote':
      case 'demote':
      case 'disable':
      case 'endSessions': {
        const onDone = () => question === 'delete' && onDeleted?.();
        return <ConfirmUserDialog key={key} question={question} user={user} actions={actions} onDone={onDone} {...state} />;
      }
      case 'enable':
      case 'resetPassword':
        return null;
    }
  };
  return { ask, dialog: asked && dialogOf(asked) };
}

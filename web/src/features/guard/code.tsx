import { countText } from './engine/kinds.ts';
import { FieldGuard, UnlessReplaced } from './parts/FieldGuard.tsx';
import { GuardDialogs } from './parts/GuardDialogs.tsx';
import { Proposal } from './parts/Proposal.tsx';
import { dialogState } from './session/dialogState.ts';
import { startSession } from './session/session.ts';
import { itemsIn } from './session/useSession.ts';
import { readTable } from './store/tables.ts';
import { restoreTokens } from './tokens/restore.ts';
import { othersOf } from './tokens/table.ts';
import type { GuardInput, GuardParts } from './types.ts';

interface StartedGuard {
  parts: GuardParts;
  update: (input: GuardInput) => void;
  subscribe: (listener: () => void) => () => void;
  isAvailable: () => boolean;
  /** Whether the table was read, and the session knows the fields. */
  isRead: () => boolean;
  stop: () => void;
}

/** Starts the guard of a prompt with its worker, its table, and what the page shows of them. */
export function startGuard(userId: string, promptId: string): StartedGuard {
  const session = startSession(userId, promptId);
  const dialogs = dialogState();
  const openReview = () => dialogs.open('review');
  const openRestore = () => dialogs.open('restore');
  return {
    parts: {
      field: (name, fallback) => (
        <FieldGuard key={name} session={session} name={name} onReview={() => dialogs.open('review', name)}>
          {fallback}
        </FieldGuard>
      ),
      unlessReplaced: (name, children) => (
        <UnlessReplaced session={session} name={name}>
          {children}
        </UnlessReplaced>
      ),
      restored: (text) => restoreTokens(text, session.getState().table.entries).text,
      countsOf: (name) => countText(itemsIn(session.getState(), name), ', '),
      assign: (setId, saved) => void session.assign(setId, saved),
      proposal: (names, onEndCopied) => (
        <Proposal session={session} names={names} onEndCopied={onEndCopied} onReview={openReview} />
      ),
      dialogs: <GuardDialogs session={session} dialogs={dialogs} promptId={promptId} />,
      openReview,
      openRestore,
      endProposal: session.endProposal,
    },
    update: session.update,
    subscribe: session.subscribe,
    isAvailable: () => session.getState().isAvailable,
    isRead: () => session.getState().isRead && session.getState().isSetKnown,
    stop: session.stop,
  };
}

/** A function that writes out again what was replaced in a prompt for another client set than this one. */
export async function othersWrittenOut(userId: string, promptId: string, setId: string | undefined) {
  const others = othersOf(await readTable(userId, promptId), setId);
  return (text: string): string => restoreTokens(text, others).text;
}

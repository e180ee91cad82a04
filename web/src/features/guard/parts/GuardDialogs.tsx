import { useState, useSyncExternalStore } from 'react';
import { lazyDialog } from '../../../ui/dialogs/lazyDialog.tsx';
import type { dialogState, GuardDialog } from '../session/dialogState.ts';
import type { GuardSession } from '../session/session.ts';

const ReviewDialog = lazyDialog(
  () => import('../dialogs/ReviewDialog.tsx').then((m) => m.ReviewDialog),
  'The list could not be loaded',
);
const RestoreDialog = lazyDialog(
  () => import('../dialogs/RestoreDialog.tsx').then((m) => m.RestoreDialog),
  'This dialog could not be loaded',
);

interface Props {
  session: GuardSession;
  dialogs: ReturnType<typeof dialogState>;
  promptId: string;
}

/** The dialogs, once they were opened. They stay for their closing transition, and with what was pasted into them. */
export function GuardDialogs({ session, dialogs, promptId }: Props) {
  const opened = useSyncExternalStore(dialogs.subscribe, dialogs.get);
  const [seen, setSeen] = useState<readonly GuardDialog[]>([]);
  if (opened && !seen.includes(opened)) setSeen([...seen, opened]);
  return (
    <>
      {seen.includes('review') && (
        <ReviewDialog
          open={opened === 'review'}
          session={session}
          fieldName={dialogs.fieldName()}
          onRestore={() => dialogs.open('restore')}
          onClose={dialogs.close}
        />
      )}
      {seen.includes('restore') && (
        <RestoreDialog open={opened === 'restore'} session={session} promptId={promptId} onClose={dialogs.close} />
      )}
    </>
  );
}

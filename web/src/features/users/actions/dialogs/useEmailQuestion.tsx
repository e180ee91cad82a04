import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../../../ui/dialogs/ConfirmDialog.tsx';
import { nameOf } from '../../user.ts';
import type { UserSummaryFragment } from '../../UserSummary.generated.ts';

function consequencesOf(user: UserSummaryFragment, email: string): string[] {
  return [
    `The email changes from ${user.email} to ${email}. Both addresses are notified.`,
    user.hasPassword
      ? 'From then on, the member signs in with the new address. It stays unconfirmed until its owner opens the link that we send there. Until then, they cannot make API keys, turn on two-step sign-in, or change their profile.'
      : 'The new address gets a link to set a password, and earlier links no longer work. It stays unconfirmed until that link is used.',
    'Anyone who reads the new mailbox can take over the account, so be sure whose it is.',
  ];
}

/** Asks whether the email of a user is to change. `ask` returns whether it is. */
export function useEmailQuestion(user: UserSummaryFragment): { ask: (email: string) => Promise<boolean>; question: ReactNode } {
  const [email, setEmail] = useState('');
  const [answer, setAnswer] = useState<(isAgreed: boolean) => void>();
  const end = (isAgreed: boolean) => {
    answer?.(isAgreed);
    setAnswer(undefined);
  };
  return {
    ask: (typed) => {
      setEmail(typed);
      return new Promise((resolve) => setAnswer(() => resolve));
    },
    question: (
      <ConfirmDialog
        open={answer !== undefined}
        title={`Change the email of ${nameOf(user)}?`}
        confirmLabel="Change email"
        cancelLabel="Keep editing"
        onConfirm={() => end(true)}
        onCancel={() => end(false)}
      >
        {consequencesOf(user, email).map((text) => (
          <Typography key={text} sx={{ overflowWrap: 'anywhere' }}>
            {text}
          </Typography>
        ))}
      </ConfirmDialog>
    ),
  };
}

import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { formatDate, formatDateTime } from '../../../ui/format.ts';
import { withOfflineNote } from '../../../ui/states/offline.ts';
import { retryOf } from '../../../ui/states/retryOf.ts';

interface Props {
  isPro: boolean;
  /** The end of what is paid for. */
  paidUntil: string | null;
  isBusy: boolean;
  onChangeCard: () => void;
  /** Rejects if the billing could not be read. */
  onCheckAgain: () => Promise<unknown>;
}

/** Shown when the last renewal could not be charged. */
export function PastDueBanner({ isPro, paidUntil, isBusy, onChangeCard, onCheckAgain }: Props) {
  const titleId = useId();
  const [isChecking, setChecking] = useState(false);
  const [outcome, setOutcome] = useState('');
  // Once it is paid, the banner is gone.
  const checkAgain = retryOf(async () => {
    setChecking(true);
    // Or a screen reader would not announce the same text twice.
    setOutcome('');
    try {
      await onCheckAgain();
      setOutcome(`Still not paid, as of ${formatDateTime(new Date().toISOString())}.`);
    } catch {
      setOutcome(withOfflineNote('The payment could not be checked. Please try again.'));
    } finally {
      setChecking(false);
    }
  });
  return (
    <Alert
      severity="error"
      variant="outlined"
      role="group"
      aria-labelledby={titleId}
      sx={{ mb: 3, '& .MuiAlert-message': { minWidth: 0 } }}
    >
      {/* Without what changes on checking again: a screen reader would read all of it each time. */}
      <div role="alert">
        <AlertTitle id={titleId}>Your last payment failed</AlertTitle>
        {proText(isPro, paidUntil)} Add or change your card, and we will try the payment again. It can take a minute for this page
        to show it.
      </div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <Button variant="contained" aria-disabled={isBusy} onClick={onChangeCard}>
          Change card
        </Button>
        <Button variant="outlined" aria-disabled={isChecking} onClick={() => !isChecking && checkAgain()}>
          {isChecking ? 'Checking...' : 'Check again'}
        </Button>
      </Box>
      <Box role="status" sx={{ mt: outcome && 1 }}>
        {outcome}
      </Box>
    </Alert>
  );
}

function proText(isPro: boolean, paidUntil: string | null): string {
  if (!isPro) return 'Pro is closed until it is paid.';
  return paidUntil === null ? 'Pro stays open for a few days.' : `Pro stays open for three days after ${formatDate(paidUntil)}.`;
}

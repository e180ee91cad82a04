import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatDate } from '../../../ui/format.ts';

interface Props {
  isPro: boolean;
  /** The end of what is paid for. */
  paidUntil: string | null;
  isBusy: boolean;
  onChangeCard: () => void;
  onCheckAgain: () => void;
}

/** Shown when the last renewal could not be charged. */
export function PastDueBanner({ isPro, paidUntil, isBusy, onChangeCard, onCheckAgain }: Props) {
  return (
    <Alert severity="error" variant="outlined" sx={{ mb: 3, '& .MuiAlert-message': { minWidth: 0 } }}>
      <AlertTitle>Your last payment failed</AlertTitle>
      {proText(isPro, paidUntil)} Add or change your card, and we will try the payment again. It can take a minute for this page
      to show it.
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <Button variant="contained" aria-disabled={isBusy} onClick={onChangeCard}>
          Change card
        </Button>
        <Button variant="outlined" onClick={onCheckAgain}>
          Check again
        </Button>
      </Box>
    </Alert>
  );
}

function proText(isPro: boolean, paidUntil: string | null): string {
  if (!isPro) return 'Pro is closed until it is paid.';
  return paidUntil === null ? 'Pro stays open for a few days.' : `Pro stays open for three days after ${formatDate(paidUntil)}.`;
}

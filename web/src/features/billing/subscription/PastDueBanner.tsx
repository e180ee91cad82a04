import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface Props {
  isBusy: boolean;
  onChangeCard: () => void;
  onCheckAgain: () => void;
}

/** Shown when the last renewal could not be charged. */
export function PastDueBanner({ isBusy, onChangeCard, onCheckAgain }: Props) {
  return (
    <Alert severity="error" variant="outlined" sx={{ mb: 3, '& .MuiAlert-message': { minWidth: 0 } }}>
      <AlertTitle>Your last payment failed</AlertTitle>
      Pro stays open for a few days. Add or change your card, and we try the payment again; it can take a minute until this page
      knows.
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

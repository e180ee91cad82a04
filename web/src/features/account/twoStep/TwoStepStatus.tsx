import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { TwoStepSectionFragment } from './TwoStepSection.generated.ts';

/** With this many recovery codes or fewer, the member is asked to create new ones. */
const LOW_RECOVERY_CODES = 3;

interface Props extends Omit<TwoStepSectionFragment, 'id' | 'user'> {
  onSetUp: () => void;
  onRenew: () => void;
  onRemove: () => void;
}

/** Whether two-step sign-in is on, with buttons to change that. */
export function TwoStepStatus({ hasSecondFactor, recoveryCodesLeft, onSetUp, onRenew, onRemove }: Props) {
  if (!hasSecondFactor)
    return (
      <Button variant="outlined" onClick={onSetUp}>
        Set up two-step sign-in
      </Button>
    );
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 32 }}>
        <Chip size="small" variant="outlined" color="primary" label="On" />
        <Typography>{codesLeft(recoveryCodesLeft)}</Typography>
      </Box>
      {recoveryCodesLeft <= LOW_RECOVERY_CODES && (
        <Alert severity="warning" variant="outlined">
          Without your phone or a recovery code, you cannot sign in. Create new codes before you run out.
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" onClick={onRenew}>
          New recovery codes
        </Button>
        <Button color="error" onClick={onRemove}>
          Turn off
        </Button>
      </Box>
    </>
  );
}

function codesLeft(count: number): string {
  if (count === 0) return 'No recovery code is left.';
  return count === 1 ? 'One recovery code is left.' : `${count} recovery codes are left.`;
}

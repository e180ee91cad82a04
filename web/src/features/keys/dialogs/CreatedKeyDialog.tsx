import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import { CopyBox } from '../../../ui/CopyBox.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { useNavigationGuard } from '../../../ui/location/useNavigationGuard.ts';
import { firstClient, firstCurl } from '../firstCalls.ts';
import { displayName } from '../../../ui/displayName.ts';
import type { CreatedKey } from '../useKeyMutations.ts';

interface Props {
  created: CreatedKey;
  /** When the replaced key stops working, after a rotation. */
  oldKeyEndsAt?: Date;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Shows a new key, once. Escape, a click outside and the Back button do not close it, so that the key is not lost. */
export function CreatedKeyDialog({ created, oldKeyEndsAt, open, onClose, onClosed }: Props) {
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true });
  const titleId = useId();
  const [wasDismissed, setDismissed] = useState(false);
  useNavigationGuard(open, () => setDismissed(true));
  const { origin } = window.location;
  return (
    <Dialog
      open={open}
      onClose={() => setDismissed(true)}
      fullScreen={isPhone}
      fullWidth
      maxWidth="sm"
      // Replaces the previous dialog without a flash.
      transitionDuration={{ enter: 0 }}
      aria-labelledby={titleId}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={titleId} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {`Your key “${displayName(created)}”`}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, flex: { xs: '0 1 auto', sm: '1 1 auto' } }}>
        <Alert severity="warning" variant="outlined">
          Save it now, where you keep secrets: it is not shown again, and we cannot look it up.
        </Alert>
        <CopyBox isMain label="Your key" text={created.key} />
        {oldKeyEndsAt && (
          <Typography>{`The old key works until ${formatDateTime(oldKeyEndsAt.toISOString())}. Put this one in its place.`}</Typography>
        )}
        <Typography variant="h3" sx={{ mt: 1 }}>
          Try it
        </Typography>
        <CopyBox label="With curl" text={firstCurl(origin, created.key, created.scopes)} />
        <CopyBox label="With the SDK" text={firstClient(origin)} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, gap: 2 }}>
        <Typography role="status" variant="body2" color="textSecondary" sx={{ mr: 'auto' }}>
          {wasDismissed && 'Once this is closed, the key is gone. Have you saved it?'}
        </Typography>
        <Button variant="contained" onClick={onClose} sx={{ flexShrink: 0 }}>
          I have saved it
        </Button>
      </DialogActions>
    </Dialog>
  );
}

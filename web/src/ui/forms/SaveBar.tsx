import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { saveBarSx } from './formStyles.ts';

interface Props {
  failure: string | undefined;
  /** What can be done about the failure. */
  note?: string | undefined;
  isBusy: boolean;
  isChanged: boolean;
  /** What to say as long as nothing is changed. */
  hint?: string | undefined;
  /** Where Cancel leads. */
  back: string;
}

/** Saves a long form: in sight while it is scrolled. */
export function SaveBar({ failure, note, isBusy, isChanged, hint, back }: Props) {
  return (
    <Box data-at-bottom sx={saveBarSx}>
      {failure !== undefined && (
        <Alert severity="error" variant="outlined">
          {failure}
          {note && <div>{note}</div>}
        </Alert>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Button type="submit" variant="contained" aria-disabled={isBusy}>
          {isBusy ? 'One moment...' : 'Save'}
        </Button>
        <Button component={Link} to={back}>
          Cancel
        </Button>
        <Typography variant="body2" color="textSecondary" role="status">
          {isChanged ? 'Not saved yet' : hint}
        </Typography>
      </Box>
    </Box>
  );
}

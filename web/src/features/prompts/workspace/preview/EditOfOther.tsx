import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

interface Props {
  /** The client set that the text was edited for; null if there was none, and undefined if it is gone. */
  setName: string | null | undefined;
  onRebuild: () => void;
  onKeep: () => void;
}

/** Above the button that copies, below which other notes cover the text for a while: the text that was edited by hand has the values of another client set in it. */
export function EditOfOther({ setName, onRebuild, onKeep }: Props) {
  const origin = setName === null ? 'without a client set' : `for ${setName ?? 'another client'}`;
  return (
    <Box sx={noticeSx}>
      <Typography variant="body2" role="alert" sx={{ overflowWrap: 'anywhere' }}>
        {`You edited this text ${origin}. It still has the values from then.`}
      </Typography>
      <Button size="small" variant="outlined" onClick={onRebuild} sx={{ mr: 1 }}>
        Use the current values
      </Button>
      <Button size="small" onClick={onKeep}>
        Keep my edit
      </Button>
    </Box>
  );
}

const noticeSx = {
  mb: 1.5,
  pl: 1.5,
  borderLeft: 3,
  borderColor: 'warning.main',
  '& button': { mt: 1, minHeight: { xs: 44, md: 0 } },
} as const;

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

interface Props {
  text: string;
  discardLabel: string;
  keepLabel: string;
  onDiscard: () => void;
  onKeep: () => void;
}

/** What was entered for another client set than the chosen one: says so, until the member discards it or keeps it for this one. */
export function OfOtherSet({ text, discardLabel, keepLabel, onDiscard, onKeep }: Props) {
  return (
    <Box sx={noticeSx}>
      <Typography variant="body2" role="alert" sx={{ overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
      <Button size="small" variant="outlined" onClick={onDiscard} sx={{ mr: 1 }}>
        {discardLabel}
      </Button>
      <Button size="small" onClick={onKeep}>
        {keepLabel}
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

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

interface Props {
  onUseNew: () => void;
  onKeep: () => void;
}

/** Asks what to do with an edited text whose prompt has changed since. Until then, the text is the new one. */
export function OutdatedEdit({ onUseNew, onKeep }: Props) {
  return (
    <Box sx={{ px: { md: 2 }, py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="body2">
        This text was edited by hand before the prompt changed. Below is the new text; your edit is kept.
      </Typography>
      <Button onClick={onUseNew} sx={{ ml: -1 }}>
        Use the new text
      </Button>
      <Button onClick={onKeep}>Keep my edit</Button>
    </Box>
  );
}

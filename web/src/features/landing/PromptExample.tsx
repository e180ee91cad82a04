import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A half-filled prompt as an illustration. It is text, so that it is sharp and accessible. */
export function PromptExample() {
  return (
    <Paper component="figure" variant="outlined" sx={{ m: 0, p: { xs: 2, sm: 3 } }}>
      <Typography component="figcaption" variant="overline" color="textSecondary">
        A prompt, half filled in
      </Typography>
      <Typography sx={{ mt: 1, lineHeight: 2 }}>
        You are reviewing a <Chip isFilled>commercial lease</Chip> for the <Chip isFilled>tenant</Chip>. List every clause that
        shifts risk to us under the law of <Chip>[STATE]</Chip>, quote it, and propose wording that we can offer by{' '}
        <Chip>[DEADLINE]</Chip>.
      </Typography>
    </Paper>
  );
}

function Chip({ isFilled = false, children }: { isFilled?: boolean; children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        px: 1,
        py: 0.25,
        borderRadius: 0.6,
        border: 1,
        borderStyle: isFilled ? 'solid' : 'dashed',
        borderColor: isFilled ? 'primary.main' : 'text.secondary',
        color: isFilled ? 'primary.contrastText' : 'text.primary',
        bgcolor: isFilled ? 'primary.main' : 'transparent',
        boxDecorationBreak: 'clone',
      }}
    >
      {children}
    </Box>
  );
}

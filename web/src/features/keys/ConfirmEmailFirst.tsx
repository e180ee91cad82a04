import Mail from '@mui/icons-material/MarkEmailUnreadOutlined';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

/** Shown instead of what needs a confirmed email. The button sends the link. */
export function ConfirmEmailFirst({ text, button }: { text: string; button: ReactNode }) {
  const headingId = useId();
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={headingId}
      sx={{ p: { xs: 2, sm: 3 }, display: 'flex', gap: 2 }}
    >
      <Mail aria-hidden sx={{ color: 'primary.main', mt: 0.25, display: { xs: 'none', sm: 'block' } }} />
      <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
        <Typography id={headingId} variant="h2">
          Confirm your address first
        </Typography>
        <Typography sx={{ overflowWrap: 'anywhere', mb: 1 }}>{text}</Typography>
        {button}
      </Box>
    </Paper>
  );
}

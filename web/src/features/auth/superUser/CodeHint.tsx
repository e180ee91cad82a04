import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';

/** Shows the access code, which is public in demo mode. */
export function CodeHint({ code }: { code: string }) {
  return (
    <Paper variant="outlined" sx={{ p: 2 }}>
      <Typography variant="subtitle1" component="h2">
        Demo access
      </Typography>
      <Typography variant="body2" color="textSecondary">
        This is a demo. Anyone can sign in with the access code <strong>{code}</strong>.
      </Typography>
    </Paper>
  );
}

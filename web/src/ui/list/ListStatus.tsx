import Typography from '@mui/material/Typography';

/** How much there is, said aloud when it changes. Its line is there while the list loads, so that nothing jumps. */
export function ListStatus({ text }: { text?: string }) {
  return (
    <Typography variant="body2" color="textSecondary" role="status" sx={{ mb: 2, minHeight: '1lh' }}>
      {text}
    </Typography>
  );
}

import Typography from '@mui/material/Typography';

/** The number of results, announced when it changes. The line keeps its height while the list loads. */
export function ListStatus({ text }: { text?: string }) {
  return (
    <Typography variant="body2" color="textSecondary" role="status" sx={{ mb: 2, minHeight: '1lh' }}>
      {text}
    </Typography>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { withOfflineNote } from '../states/offline.ts';

interface Props {
  failure: string;
  label: string;
  hasMore: boolean;
  isLoadingMore: boolean;
  failed: boolean;
  showMore: () => void;
}

export function LoadMore({ failure, label, hasMore, isLoadingMore, failed, showMore }: Props) {
  if (!hasMore) return null;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 1, mt: 4 }}>
      {failed && (
        <Typography role="alert" variant="body2" color="error">
          {withOfflineNote(failure)}
        </Typography>
      )}
      {/* Not disabled, or it would lose the focus. */}
      <Button variant="outlined" size="large" aria-disabled={isLoadingMore} onClick={() => !isLoadingMore && showMore()}>
        {isLoadingMore ? 'Loading…' : failed ? 'Try again' : label}
      </Button>
    </Box>
  );
}

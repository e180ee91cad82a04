import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  value: ReactNode;
  icon?: ReactNode;
  /** A line below the figure, such as its change. */
  detail?: ReactNode;
  loading?: boolean;
}

/** One figure with its name. */
export function StatCard({ label, value, icon, detail, loading = false }: Props) {
  return (
    <Paper variant="outlined" aria-busy={loading} sx={{ p: 2, display: 'flex', gap: 2, justifyContent: 'space-between' }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" color="textSecondary">
          {label}
        </Typography>
        <Typography component="p" variant="h2">
          {loading ? <Skeleton width="3ch" /> : value}
        </Typography>
        {detail !== undefined && (
          <Typography variant="caption" component="p" color="textSecondary">
            {loading ? (
              <Skeleton component="span" sx={{ display: 'block' }}>
                <span>{detail}</span>
              </Skeleton>
            ) : (
              detail
            )}
          </Typography>
        )}
      </Box>
      {icon !== undefined && (
        <Box aria-hidden sx={{ color: 'text.secondary', display: 'flex', alignItems: 'flex-start' }}>
          {icon}
        </Box>
      )}
    </Paper>
  );
}

import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';
import { visuallyHidden } from '../styles.ts';
import { SwitchButton } from '../SwitchButton.tsx';

interface Props {
  title: string;
  headingLevel?: 2 | 3;
  height: number;
  loading: boolean;
  /** The same figures as a table, for screen readers above all: they cannot read the drawing. */
  table?: ReactNode;
  children: ReactNode;
}

/** A chart with its name. The drawing and the table have the same height, so that nothing jumps. */
export function ChartCard({ title, headingLevel = 2, height, loading, table, children }: Props) {
  const headingId = useId();
  const [isTable, setTable] = useState(false);
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={headingId}
      aria-busy={loading}
      sx={{ p: 2, minWidth: 0, display: 'flex', flexDirection: 'column' }}
    >
      <Box sx={headSx}>
        <Typography variant="h3" component={`h${headingLevel}`} id={headingId} sx={{ flex: '1 1 0', minWidth: '6em' }}>
          {title}
        </Typography>
        {!loading && table !== undefined && (
          <SwitchButton
            size="small"
            shown={isTable ? 'The table' : 'The chart'}
            onSwitch={() => setTable(!isTable)}
            sx={{ flexShrink: 0 }}
          >
            {isTable ? 'Show as chart' : 'Show as table'}
            <Box component="span" sx={visuallyHidden}>{` (${title})`}</Box>
          </SwitchButton>
        )}
      </Box>
      <Box sx={{ height, minWidth: 0 }}>
        {loading ? (
          <Skeleton variant="rounded" height={height} role="status" aria-label={`Loading ${title}`} />
        ) : isTable ? (
          table
        ) : (
          children
        )}
      </Box>
    </Paper>
  );
}

const headSx = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  mb: 1,
  minHeight: 44,
  // For large text.
  flexWrap: 'wrap',
} as const;

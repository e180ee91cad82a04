import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ResponsiveTable } from '../../../ui/list/ResponsiveTable.tsx';
import { formatCount } from '../../../ui/format.ts';

interface Props {
  operations: readonly { name: string; calls: number }[];
}

/** What a key has called in the period, the most called first. Nothing if it has called nothing. */
export function KeyOperations({ operations }: Props) {
  if (operations.length === 0) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        Operations
      </Typography>
      <ResponsiveTable
        label="Operations"
        head={['Operation', 'Calls']}
        rows={operations.map(({ name, calls }) => [
          <Box key="name" component="span" translate="no" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
            {name}
          </Box>,
          formatCount(calls),
        ])}
      />
      <Typography variant="body2" color="textSecondary">
        REST routes and MCP tools call operations of the schema, too. Refused calls count, except those over budget.
      </Typography>
    </Box>
  );
}

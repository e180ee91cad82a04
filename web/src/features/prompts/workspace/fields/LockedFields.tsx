import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { HEADING_HEIGHT } from './fieldStyles.ts';
import type { Variable } from './VariableField.tsx';

/** Lists the fields of a locked prompt as text, because filling them in would have no effect. */
export function LockedFields({ variables }: { variables: readonly Variable[] }) {
  return (
    <Box component="section" aria-labelledby="fields-heading">
      <Typography
        variant="h3"
        component="h2"
        id="fields-heading"
        sx={{ minHeight: HEADING_HEIGHT, display: 'flex', alignItems: 'center', mb: 3 }}
      >
        What you’ll fill in
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {variables.map(({ name, label, description, placeholder }) => (
          <Box key={name} sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
            <Typography component="dt" variant="subtitle2">
              {label}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0 }}>
              {description}
            </Typography>
            {placeholder !== '' && (
              <Typography component="dd" variant="body2" color="textSecondary" sx={{ m: 0, whiteSpace: 'pre-line' }}>
                {`Example: ${placeholder}`}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { categoryCounts } from '../claims.ts';
import { LandingDialog } from './LandingDialog.tsx';

export function CategoriesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <LandingDialog open={open} onClose={onClose} title="All Categories" maxWidth="sm">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {categoryCounts.map(({ name, count }) => (
          <Box component="li" key={name} sx={rowSx}>
            <Typography component="span" variant="subtitle1">
              {name}
            </Typography>
            <Typography component="span" color="textSecondary">
              {count} prompts
            </Typography>
          </Box>
        ))}
      </Box>
    </LandingDialog>
  );
}

const rowSx = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  minHeight: 48,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;

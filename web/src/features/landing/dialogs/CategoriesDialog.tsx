import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { categoryCounts } from '../claims.ts';
import { CategoryLink } from '../categories/CategoryLink.tsx';
import { industries, otherIndustries } from '../industries.ts';
import { LandingDialog } from './LandingDialog.tsx';

const ids = [...industries, ...otherIndustries].map(({ id }) => id);

export function CategoriesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <LandingDialog open={open} onClose={onClose} title="All Categories" maxWidth="sm">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {categoryCounts.map(({ name, count }, index) => (
          <Box component="li" key={name} sx={rowSx}>
            <CategoryLink id={ids[index] ?? ''} variant="subtitle1" sx={linkSx}>
              {name}
            </CategoryLink>
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

const linkSx = { display: 'inline-flex', alignItems: 'center', minHeight: 48 } as const;

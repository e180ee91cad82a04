import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { claims, plans } from '../../../features/landing/claims.ts';
import { LandingDialog } from '../../../features/landing/dialogs/LandingDialog.tsx';
import { CategoryIcon } from '../../../features/prompts/CategoryIcon.tsx';
import type { Shell } from '../../session/useShell.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  onStart: () => void;
  categories: Shell['categories'];
}

/** Shows free members what the whole library contains. */
export function TeaserDialog({ open, onClose, onStart, categories }: Props) {
  return (
    <LandingDialog
      open={open}
      onClose={onClose}
      title="What Pro includes"
      maxWidth="sm"
      actions={
        <Button variant="contained" size="large" fullWidth onClick={onStart}>
          Start Your Free Trial - {plans.monthly.price}/mo
        </Button>
      }
    >
      <Typography variant="subtitle1" component="p" sx={{ mb: 1 }}>
        {claims.prompts} professional prompts
      </Typography>
      <Box component="ul" aria-label="Categories" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {categories.map(({ id, name, icon, color, promptCount }) => (
          <Box component="li" key={id} sx={rowSx}>
            <CategoryIcon icon={icon} color={color} size={32} />
            <Typography component="span" sx={{ flex: 1, minWidth: 0 }}>
              {name}
            </Typography>
            <Typography component="span" variant="body2" color="textSecondary">
              {promptCount} prompts
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
  gap: 2,
  minHeight: 48,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;

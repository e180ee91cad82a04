import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { visuallyHidden } from '../../../ui/styles.ts';

interface Props {
  title: string;
  price: string;
  period?: string;
  /** The regular price, shown crossed out. */
  originalPrice?: string;
  savings?: string;
  benefits: readonly string[];
  isMain?: boolean;
  /** The button that selects the plan. */
  children: ReactNode;
}

export function PlanCard({ title, price, period, originalPrice, savings, benefits, isMain = false, children }: Props) {
  return (
    <Paper
      component="article"
      variant="outlined"
      sx={{ p: 3, display: 'flex', flexDirection: 'column', borderColor: isMain ? 'primary.main' : 'divider' }}
    >
      <Typography variant="h3">{title}</Typography>
      {/* Announced to screen readers when the switch changes it. */}
      <Box aria-live="polite" sx={{ minHeight: { md: 84 }, mt: 1 }}>
        <Typography component="p" sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 1 }}>
          <Typography component="span" variant="h1">
            {price}
            {period !== undefined && (
              <Typography component="span" color="textSecondary">
                {period}
              </Typography>
            )}
          </Typography>
          {originalPrice !== undefined && (
            <Typography component="span" color="textSecondary">
              <Box component="span" sx={visuallyHidden}>
                Instead of{' '}
              </Box>
              <s>{originalPrice}</s>
            </Typography>
          )}
        </Typography>
        {savings !== undefined && (
          <Typography variant="subtitle2" component="p" sx={{ color: 'primary.main', mt: 0.5 }}>
            {savings}
          </Typography>
        )}
      </Box>
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, mt: 2, mb: 3, p: 0, display: 'grid', gap: 1, flex: 1, alignContent: 'start' }}
      >
        {benefits.map((benefit) => (
          <Typography component="li" key={benefit} variant="body2" sx={{ display: 'flex', gap: 1 }}>
            <Check aria-hidden fontSize="small" sx={{ color: 'primary.main' }} />
            {benefit}
          </Typography>
        ))}
      </Box>
      {children}
    </Paper>
  );
}

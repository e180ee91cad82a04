import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  /** The anchor, as in /account#two-step. */
  id: string;
  title: string;
  text: string;
  children: ReactNode;
}

/** A card of the account page: a description and, beside it, the controls. */
export function AccountSection({ id, title, text, children }: Props) {
  return (
    <Paper component="section" variant="outlined" id={id} tabIndex={-1} aria-labelledby={`${id}-heading`} sx={sectionSx}>
      <div>
        <Typography id={`${id}-heading`} variant="h2" tabIndex={-1} sx={{ outline: 'none' }}>
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, maxWidth: '48ch' }}>
          {text}
        </Typography>
      </div>
      <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', justifyItems: 'start', minWidth: 0 }}>{children}</Box>
    </Paper>
  );
}

/** Moves the focus to the heading of the card. For when the focused control is gone. */
export const focusSection = (id: string): void => document.getElementById(`${id}-heading`)?.focus();

const sectionSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
  columnGap: 5,
  rowGap: 2,
  p: { xs: 2, sm: 3 },
  outline: 'none',
} as const;

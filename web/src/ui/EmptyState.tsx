import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { StateHeading } from './StateHeading.tsx';

interface Props {
  icon?: ReactNode;
  title: string;
  text?: string;
  /** The one next step. */
  action?: ReactNode;
  /** 1 where the state is the whole page, which then has no other heading. */
  headingLevel?: 1 | 2;
}

export function EmptyState({ icon, title, text, action, headingLevel = 2 }: Props) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: { xs: 5, sm: 8 },
        textAlign: 'center',
        border: 1,
        borderColor: 'divider',
        borderStyle: 'dashed',
        borderRadius: 1,
      }}
    >
      {icon !== undefined && (
        <Box aria-hidden sx={{ color: 'text.secondary', display: 'flex', mb: 1 }}>
          {icon}
        </Box>
      )}
      <StateHeading level={headingLevel}>{title}</StateHeading>
      {text !== undefined && (
        <Typography color="textSecondary" sx={{ maxWidth: '52ch' }}>
          {text}
        </Typography>
      )}
      {action !== undefined && <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>{action}</Box>}
    </Box>
  );
}

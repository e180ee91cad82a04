import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { widthOf } from '../../ui/styles.ts';

interface Props {
  /** The fragment of links to this section. */
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A section of the landing page that can be linked to. */
export function LandingSection({ id, title, lead, children }: Props) {
  return (
    <Box
      component="section"
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-heading`}
      sx={{ py: { xs: 5, md: 8 }, borderTop: 1, borderColor: 'divider', outline: 'none' }}
    >
      <Container>
        <Typography id={`${id}-heading`} variant="h1" component="h2">
          {title}
        </Typography>
        {lead !== undefined && (
          <Typography color="textSecondary" sx={{ mt: 1, maxWidth: widthOf(64) }}>
            {lead}
          </Typography>
        )}
        <Box sx={{ mt: { xs: 3, md: 4 } }}>{children}</Box>
      </Container>
    </Box>
  );
}

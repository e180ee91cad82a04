import Container from '@mui/material/Container';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Logo } from './Logo.tsx';

/** Around what stands in for the whole app: it could not be reached, or a page has failed outside of any layout. */
export function BareLayout({ children }: { children: ReactNode }) {
  return (
    <Container maxWidth="sm">
      <Box component="header" sx={{ py: 1, mb: { xs: 3, sm: 8 } }}>
        <Logo />
      </Box>
      <main>{children}</main>
    </Container>
  );
}

import Container from '@mui/material/Container';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { SupportLinks } from './footer/SupportLinks.tsx';
import { Logo } from './Logo.tsx';

/** The layout of an error that replaces the whole app. */
export function BareLayout({ children }: { children: ReactNode }) {
  return (
    <Container maxWidth="sm">
      <Box component="header" sx={{ py: 1, mb: { xs: 3, sm: 8 } }}>
        <Logo />
      </Box>
      <main>{children}</main>
      <Box component="footer" sx={{ py: 3 }}>
        <SupportLinks />
      </Box>
    </Container>
  );
}

import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Toaster } from '../ui/toasts/Toaster.tsx';
import { theme } from './theme.ts';

/** What every page stands in, whoever looks at it. The mode is kept under `theme`; public/boot.js reads it before paint. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme} modeStorageKey="theme" noSsr disableTransitionOnChange>
      <CssBaseline enableColorScheme />
      <Toaster>{children}</Toaster>
    </ThemeProvider>
  );
}

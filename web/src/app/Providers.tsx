import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Toaster } from '../ui/toasts/Toaster.tsx';
import { theme } from './theme.ts';

/** The providers of every page. The mode is stored under `theme`, and boot.ts reads it before the first paint. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme()} modeStorageKey="theme" noSsr disableTransitionOnChange>
      <CssBaseline enableColorScheme />
      <Toaster>{children}</Toaster>
    </ThemeProvider>
  );
}

import Box from '@mui/material/Box';
import type { ReactNode, Ref } from 'react';

type Props = { children: ReactNode; ref?: Ref<HTMLDivElement> } & ({ 'aria-label': string } | { 'aria-labelledby': string });

/** A text that may be long. It is reached with the keyboard, to scroll it. */
export function TextBox({ children, ...props }: Props) {
  return (
    <Box tabIndex={0} role="region" dir="auto" {...props} sx={textSx}>
      {children}
    </Box>
  );
}

const textSx = {
  maxHeight: { xs: 360, md: 480 },
  overflow: 'auto',
  p: 2,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  typography: 'body2',
  // Not by their color alone.
  '& ins': { color: 'success.main', textDecorationThickness: 2, fontWeight: 600 },
  '& del': { color: 'error.main' },
} as const;

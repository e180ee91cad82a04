import * as Radix from '@radix-ui/react-tooltip';
import Box from '@mui/material/Box';
import type { ReactElement, ReactNode } from 'react';

/** One for the whole page, so that the second tooltip in a row opens without its delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

interface Props {
  title: string;
  /** One element that takes a ref and the props of a trigger. */
  children: ReactElement;
}

export function Tooltip({ title, children }: Props) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content asChild sideOffset={6} collisionPadding={8}>
          <Box
            sx={{
              zIndex: 'tooltip',
              maxWidth: 280,
              px: 1.5,
              py: 0.75,
              borderRadius: 0.6,
              bgcolor: 'text.primary',
              color: 'background.paper',
              typography: 'caption',
            }}
          >
            {title}
          </Box>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

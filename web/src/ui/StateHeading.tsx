import Typography from '@mui/material/Typography';
import { useRef, type ReactNode } from 'react';
import { useArrivalFocus } from './useArrivalFocus.ts';

/** The heading of an empty or failed state: the page's h1 where the state is all there is, else an h2. */
export function StateHeading({ level, children }: { level: 1 | 2; children: ReactNode }) {
  if (level === 1) return <PageStateHeading>{children}</PageStateHeading>;
  return (
    <Typography variant="h2" component="h2">
      {children}
    </Typography>
  );
}

function PageStateHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useArrivalFocus(heading);
  return (
    <Typography ref={heading} id="page-heading" variant="h1" tabIndex={-1}>
      {children}
    </Typography>
  );
}

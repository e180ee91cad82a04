import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef, type ReactNode } from 'react';
import { useHeadingFocus } from '../page/useHeadingFocus.ts';

interface Props {
  icon?: ReactNode;
  title: string;
  text?: string;
  /** The next step. */
  action?: ReactNode;
  /** 1 if the state is the whole page, which has no other heading then. */
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
      {action !== undefined && (
        <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>{action}</Box>
      )}
    </Box>
  );
}

/** The page's h1 if the state is the whole page, otherwise an h2. */
function StateHeading({ level, children }: { level: 1 | 2; children: ReactNode }) {
  if (level === 1) return <PageStateHeading>{children}</PageStateHeading>;
  return (
    <Typography variant="h2" component="h2">
      {children}
    </Typography>
  );
}

function PageStateHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useHeadingFocus(heading);
  return (
    <Typography ref={heading} id="page-heading" variant="h1" tabIndex={-1}>
      {children}
    </Typography>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { CSSProperties, ReactNode } from 'react';
import { ProBadge } from '../../../features/prompts/display/badges.tsx';
import { cardGrid } from '../../../ui/styles.ts';
import { colorOf, Each, If, Unless, value } from './tags.tsx';

// Links are plain, because visitors get every page of the library as a separate document.

/** Makes the color of a category available to the element and what is in it. */
export const accent = (name: string): CSSProperties =>
  ({ '--accent': colorOf(name, 'main'), '--accent-soft': colorOf(name, 'soft') }) as CSSProperties;

export function Breadcrumbs({ children }: { children: ReactNode }) {
  return (
    <Box component="nav" aria-label="Breadcrumb" sx={{ mb: 2 }}>
      <Box component="ol" sx={crumbsSx}>
        <li>
          <Link href="/" variant="body2" sx={crumbSx}>
            Promptory
          </Link>
        </li>
        {children}
      </Box>
    </Box>
  );
}

export const crumbSx = { display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, md: 32 } } as const;

const crumbsSx = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  '& > li': { display: 'flex', alignItems: 'center', minWidth: 0 },
  // The heading below says it again, and a long title would need another line.
  '& > [aria-current]': { display: { xs: 'none', sm: 'flex' } },
  '& > li + li::before': { content: '"/"', mx: 1, color: 'text.secondary' },
} as const;

/** Whether the text of a prompt needs the Pro plan. */
export function PlanBadge() {
  return (
    <>
      <If of="isPremium">
        <ProBadge isLocked={false} />
      </If>
      <Unless of="isPremium">
        <Box component="span" sx={freeSx}>
          Free
        </Box>
      </Unless>
    </>
  );
}

/** A badge before it has a color. */
export const labelSx = {
  display: 'inline-flex',
  alignItems: 'center',
  height: 24,
  px: 1,
  borderRadius: 0.6,
  typography: 'caption',
  fontWeight: 600,
} as const;

const freeSx = { ...labelSx, color: 'text.secondary', border: 1, borderColor: 'divider' } as const;

interface UseItProps {
  title: string;
  /** Where to come back to after the sign-up. */
  next: string;
  label: string;
  children: ReactNode;
}

/** Leads through the sign-up, or the sign-in, to what the page is about. */
export function UseIt({ title, next, label, children }: UseItProps) {
  return (
    <Paper component="section" variant="outlined" aria-labelledby="use-heading" sx={{ p: 3 }}>
      <Typography variant="h3" component="h2" id="use-heading">
        {title}
      </Typography>
      <Typography variant="body2" component="div" sx={{ mt: 1, mb: 2 }}>
        {children}
      </Typography>
      <Button href={`/sign-up?next=${next}`} variant="contained" size="large" fullWidth>
        {label}
      </Button>
      <Typography variant="body2" sx={{ mt: 2 }}>
        Already a member?{' '}
        <Link href={`/user-login?next=${next}`} underline="always">
          Sign in
        </Link>
        {' · '}
        <Link href="/#pricing" underline="always">
          See pricing
        </Link>
      </Typography>
    </Paper>
  );
}

/** The prompts of a list, as links to their pages. */
export function PromptCards({ of, heading }: { of: string; heading: 'h2' | 'h3' }) {
  return (
    <Box component="ul" sx={{ ...cardGrid, listStyle: 'none', m: 0, p: 0 }}>
      <Each of={of}>
        <Card component="li" sx={cardSx}>
          <Typography variant="subtitle1" component={heading}>
            <Link href={`/prompt/${value('id')}`} color="inherit" sx={stretchedSx}>
              {value('title')}
            </Link>
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 1.5 }}>
            {value('description')}
          </Typography>
          <Box sx={{ mt: 'auto' }}>
            <PlanBadge />
          </Box>
        </Card>
      </Each>
    </Box>
  );
}

const cardSx = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  p: 2,
  '&:hover': { borderColor: 'text.secondary' },
} as const;

/** The link covers its card. */
const stretchedSx = {
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible::after': { outline: 2, borderRadius: 1 },
} as const;

import type { Theme } from '@mui/material/styles';

/**
 * Styles for all elements of an article. They are set from the outside, because the reference has thousands of elements
 * and a styled component for each would render slowly.
 */
export const articleSx = (theme: Theme) => {
  const { vars } = theme;
  const colors = vars?.palette.category;
  return {
    minWidth: 0,
    '& p, & ul, & ol': { mt: 0, mb: 2, maxWidth: '72ch' },
    '& ul, & ol': { pl: 3 },
    '& li': { mb: 0.5 },
    '& code': { fontFamily: 'monospace', overflowWrap: 'anywhere' },
    '& :not(pre) > code': {
      typography: 'body2',
      fontFamily: 'monospace',
      px: 0.5,
      py: 0.25,
      borderRadius: 0.5,
      bgcolor: 'action.hover',
    },
    // Break a name only if it does not fit on a separate line.
    '& th code': { overflowWrap: 'break-word' },
    '& a': { color: 'primary.main' },
    '& .heading': { display: 'flex', alignItems: 'baseline', gap: 1, mb: 1.5 },
    '& .heading, & h4': { breakAfter: 'avoid' },
    '& tr': { breakInside: 'avoid' },
    '& .heading :is(h2, h3)': { m: 0, outline: 'none', overflowWrap: 'anywhere', scrollMarginTop: theme.spacing(10) },
    '& .heading h2': { typography: 'h2' },
    '& .heading h3': { typography: 'subtitle1' },
    '& .heading a': {
      display: 'inline-flex',
      justifyContent: 'center',
      minWidth: 24,
      color: 'text.secondary',
      textDecoration: 'none',
      '@media (hover: hover)': { opacity: 0 },
      // A touch target of 44 pixels that does not change the height of the line.
      '@media (pointer: coarse)': { minWidth: 44, p: '10px', m: '-10px' },
      displayPrint: 'none',
      '&:focus-visible, .heading:hover &': { opacity: 1 },
    },
    '& h3': { typography: 'subtitle1', mt: 0, mb: 1 },
    '& .entry': { py: 4, borderTop: 1, borderColor: 'divider' },
    '& .entry h3': { fontFamily: 'monospace' },
    '& .badges': { display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 },
    '& .badge': {
      typography: 'caption',
      px: 1,
      borderRadius: 0.5,
      color: colors?.neutral.main,
      bgcolor: colors?.neutral.soft,
      overflowWrap: 'anywhere',
    },
    '& .badge.scope': { color: colors?.green.main, bgcolor: colors?.green.soft, fontFamily: 'monospace' },
    '& .badge.admin': { color: colors?.yellow.main, bgcolor: colors?.yellow.soft },
    '& .badge.deprecated': { color: colors?.red.main, bgcolor: colors?.red.soft },
    // Without JavaScript all languages are shown.
    '& .other-language': { display: 'none', '@media (scripting: none)': { display: 'block' } },
    '& h4': { typography: 'subtitle2', mt: 2, mb: 0 },
    '& dl': { m: 0, mb: 2 },
    '& dl > div': { py: 1.5, borderBottom: 1, borderColor: 'divider' },
    '& dl > div:last-child': { borderBottom: 0 },
    '& dt': { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 },
    '& dt > span': { typography: 'body2', color: 'text.secondary' },
    '& dt > code:first-of-type': { color: 'text.primary', fontWeight: 600, p: 0, bgcolor: 'transparent' },
    '& .type': { typography: 'body2', fontFamily: 'monospace', color: 'text.secondary', overflowWrap: 'anywhere' },
    '& dd': { m: 0, typography: 'body2', color: 'text.secondary' },
    '& dd dl': { pl: 2, mb: 0, borderLeft: 2, borderColor: 'divider' },
    '& dd dl > div': { py: 0.75, borderBottom: 0 },
  } as const;
};

import type { Theme } from '@mui/material/styles';
import { tint } from '../../../../ui/tint.ts';

/** One style object on the container instead of `sx` per line: there can be hundreds of lines, rendered again at every key. */
export const textSx = {
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  typography: 'body2',
  overflowY: { md: 'auto' },
  flex: '1 1 auto',
  minHeight: 0,
  px: { xs: 0, md: 2 },
  py: 2,
  '& [data-line=heading]': { typography: 'subtitle1' },
  '& [data-line=heading] [data-piece=mark]': { color: 'text.secondary', fontWeight: 400 },
  // The text of an item begins where its first line does, beside its number.
  '& [data-line=item]': { paddingInlineStart: 2.5, textIndent: (theme: Theme) => theme.spacing(-2.5) },
  '& [data-line=item] > *': { textIndent: 0 },
  '& [data-line=item] [data-piece=mark]': {
    display: 'inline-block',
    minWidth: 20,
    whiteSpace: 'pre',
    color: 'primary.main',
    fontWeight: 600,
  },
  '& [data-piece=tag]': {
    fontFamily: 'monospace',
    fontSize: '0.9em',
    color: 'text.secondary',
    bgcolor: tint(0.06),
    borderRadius: 0.4,
    px: 0.25,
  },
} as const;

/** Around a value that was filled in, whether it is short or has lines of its own. */
export const valueSx = (isHighlighted: boolean) =>
  ({
    bgcolor: tint(0.1),
    transition: 'box-shadow 120ms',
    boxShadow: (theme: Theme) => (isHighlighted ? `0 0 0 3px ${tint(0.4)(theme)}` : 'none'),
  }) as const;

/** A block with a bar at its side, for values of several lines. */
export const blockSx = {
  display: 'block',
  my: 0.5,
  py: 0.5,
  px: 1.5,
  borderLeft: 3,
  borderColor: 'primary.main',
  borderRadius: 0.4,
  textIndent: 0,
} as const;

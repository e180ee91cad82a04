import type { CssVarsTheme, Theme } from '@mui/material/styles';
import { hslOf } from './hslOf.ts';

const places = [
  '.graphiql-container',
  '.graphiql-dialog',
  '.graphiql-dialog-overlay',
  '.graphiql-tooltip',
  '[data-radix-popper-content-wrapper]',
];

export type Scheme = 'light' | 'dark';

/** The type of a theme does not say that it has schemes, although ours has. */
export type SchemedTheme = Theme & Pick<CssVarsTheme, 'colorSchemes'>;

/** GraphiQL's variables, which are its way to be given colors: those of our theme, in one of its schemes. */
function variablesOf(theme: SchemedTheme, scheme: Scheme) {
  const palette = theme.colorSchemes[scheme]?.palette;
  if (!palette) throw new Error(`The theme has no scheme "${scheme}"`);
  return {
    '--color-primary': hslOf(palette.primary.main),
    '--color-secondary': hslOf(palette.category.purple.main),
    '--color-tertiary': hslOf(palette.category.blue.main),
    '--color-info': hslOf(palette.category.blue.main),
    '--color-success': hslOf(palette.category.green.main),
    '--color-warning': hslOf(palette.category.yellow.main),
    '--color-error': hslOf(palette.error.main),
    '--color-neutral': hslOf(palette.text.primary),
    '--color-base': hslOf(palette.background.paper),
    // Of the color of text; what is fainter cannot be read by everybody.
    '--alpha-secondary': '0.85',
    '--alpha-tertiary': '0.75',
    '--font-family': theme.typography.fontFamily,
    '--font-family-mono': 'monospace',
  };
}

/** For the document, because menus and dialogs of GraphiQL stand outside of it. */
export const graphiqlStyles = (theme: SchemedTheme) => ({
  ...Object.fromEntries(
    (['light', 'dark'] as const).map((scheme) => [
      places.map((place) => `html[data-color-scheme="${scheme}"] body ${place}`).join(', '),
      variablesOf(theme, scheme),
    ]),
  ),
  '@media (pointer: coarse)': {
    'body .graphiql-dialog button': { minHeight: 44 },
    'body .graphiql-dialog-close > svg': { padding: '16px' },
  },
});

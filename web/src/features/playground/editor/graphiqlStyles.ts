import type { CssVarsTheme, Theme } from '@mui/material/styles';
import { hslOf } from './hslOf.ts';

const roots = [
  '.graphiql-container',
  '.graphiql-dialog',
  '.graphiql-dialog-overlay',
  '.graphiql-tooltip',
  '[data-radix-popper-content-wrapper]',
];

export type Scheme = 'light' | 'dark';

/** MUI's type of a theme lacks the color schemes that ours has. */
export type SchemedTheme = Theme & Pick<CssVarsTheme, 'colorSchemes'>;

/** GraphiQL's CSS variables, set to the colors of our theme. */
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
    // Opacity of secondary text. GraphiQL's own values have too little contrast.
    '--alpha-secondary': '0.85',
    '--alpha-tertiary': '0.75',
    '--font-family': theme.typography.fontFamily,
    '--font-family-mono': 'monospace',
  };
}

/** Global styles, because GraphiQL renders its menus and dialogs outside of its container. */
export const graphiqlStyles = (theme: SchemedTheme) => ({
  ...Object.fromEntries(
    (['light', 'dark'] as const).map((scheme) => [
      roots.map((root) => `html[data-color-scheme="${scheme}"] body ${root}`).join(', '),
      variablesOf(theme, scheme),
    ]),
  ),
  '@media (pointer: coarse)': {
    'body .graphiql-dialog button': { minHeight: 44 },
    'body .graphiql-dialog-close > svg': { padding: '16px' },
  },
});

import { createTheme, type Theme } from '@mui/material/styles';
import type { CSSProperties } from 'react';
import { categoryPalette } from '../features/prompts/categoryPalette.ts';
import { onFirstUse } from '../ui/onFirstUse.ts';
import { components } from './themeComponents.ts';

declare module '@mui/material/styles' {
  interface Palette {
    category: (typeof categoryPalette)['light'];
  }
  interface PaletteOptions {
    category: (typeof categoryPalette)['light'];
  }
  interface TypographyVariants {
    display: CSSProperties;
  }
  interface TypographyVariantsOptions {
    display?: CSSProperties;
  }
}

declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    display: true;
  }
}

/** web/fonts.ts declares the fonts and their fallbacks. */
const sans = '"Inter Variable", "Inter Fallback", "Inter Fallback Android", system-ui, sans-serif';
const serif =
  '"Source Serif 4 Variable", "Source Serif Fallback", "Source Serif Fallback Times", "Source Serif Fallback Android", Georgia, serif';

/** The only place with colors and font sizes. */
const createAppTheme = (): Theme =>
  createTheme({
    // MUI's, in em: with text of twice the size, a page is laid out as on a screen of half the width. The step is that of fractional pixels.
    breakpoints: { unit: 'em', step: 0.1, values: { xs: 0, sm: 37.5, md: 56.25, lg: 75, xl: 96 } },
    cssVariables: { colorSchemeSelector: '[data-color-scheme="%s"]' },
    colorSchemes: {
      light: {
        palette: {
          primary: { main: '#0E5E4E', dark: '#0A4A3D', light: '#2F7A6A', contrastText: '#FFFFFF' },
          background: { default: '#FBFAF7', paper: '#FFFFFF' },
          text: { primary: '#1B1C1A', secondary: '#5E615B' },
          divider: '#E4E1D9',
          error: { main: '#B3261E', dark: '#8C1D18', light: '#C9493F', contrastText: '#FFFFFF' },
          category: categoryPalette.light,
        },
      },
      dark: {
        palette: {
          primary: { main: '#5CC4A8', dark: '#86D5BF', light: '#86D5BF', contrastText: '#0D1311' },
          background: { default: '#121513', paper: '#1A1E1B' },
          text: { primary: '#ECEAE4', secondary: '#9DA39B' },
          // Icons. MUI's are white, brighter than the text beside them.
          action: { active: '#9DA39B' },
          divider: '#2C322E',
          Skeleton: { bg: 'rgba(236, 234, 228, 0.09)' },
          error: { main: '#F2A49C', dark: '#F7C2BC', light: '#F7C2BC', contrastText: '#2A0F0C' },
          category: categoryPalette.dark,
        },
      },
    },
    // The one ring of whatever has the focus of the keyboard: links, buttons, checkboxes. Fields have their border.
    focusVisible: true,
    shape: { borderRadius: 10 },
    transitions: {
      duration: { shortest: 100, shorter: 120, short: 150, standard: 180, complex: 180, enteringScreen: 180, leavingScreen: 150 },
    },
    typography: {
      fontFamily: sans,
      h1: {
        fontFamily: serif,
        fontWeight: 600,
        fontSize: 'clamp(1.625rem, 1.4rem + 1vw, 2.125rem)',
        lineHeight: 1.2,
        letterSpacing: '-0.01em',
      },
      display: {
        fontFamily: serif,
        fontWeight: 600,
        fontSize: 'clamp(min(2.75rem, 14vw), 5vw, 4.25rem)',
        lineHeight: 1.06,
        letterSpacing: '-0.02em',
      },
      h2: { fontFamily: serif, fontWeight: 600, fontSize: '1.375rem', lineHeight: 1.3 },
      h3: { fontFamily: serif, fontWeight: 600, fontSize: '1.125rem', lineHeight: 1.35 },
      subtitle1: { fontWeight: 600, fontSize: '1rem', lineHeight: 1.4 },
      subtitle2: { fontWeight: 600, fontSize: '0.875rem', lineHeight: 1.45 },
      body1: { fontSize: '1rem', lineHeight: 1.6 },
      body2: { fontSize: '0.875rem', lineHeight: 1.55 },
      caption: { fontSize: '0.8125rem', lineHeight: 1.45 },
      overline: { fontSize: '0.75rem', fontWeight: 600, letterSpacing: '0.06em', lineHeight: 1.6 },
      button: { fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
    },
    components,
  });

/** Created on first use: it takes as long as the rest of the entry script. */
export const theme = onFirstUse(createAppTheme);

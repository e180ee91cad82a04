import { useColorScheme, useTheme, type CssVarsTheme, type Theme } from '@mui/material/styles';
import type { Appearance } from '@stripe/stripe-js';

/** Styles Stripe's fields like ours. They are in an iframe that has neither our styles nor our fonts. */
export function useStripeAppearance(): Appearance {
  const theme = useTheme<Theme & CssVarsTheme>();
  const { mode, systemMode } = useColorScheme();
  const scheme = (mode === 'system' ? systemMode : mode) === 'dark' ? 'dark' : 'light';
  const palette = theme.colorSchemes[scheme]?.palette ?? theme.palette;
  return {
    theme: scheme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: palette.primary.main,
      colorBackground: palette.background.paper,
      colorText: palette.text.primary,
      colorTextSecondary: palette.text.secondary,
      colorDanger: palette.error.main,
      fontFamily: 'system-ui, sans-serif',
      borderRadius: `${theme.shape.borderRadius}px`,
      spacingUnit: '4px',
    },
  };
}

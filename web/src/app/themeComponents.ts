import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';
import { FieldMessage } from '../ui/forms/FieldMessage.tsx';

/** Touch needs larger targets than a mouse. */
const touch = '@media (pointer: coarse)';

/** As large as MUI's, in a unit that grows with the text. */
const iconSizes = { small: '1.125rem', medium: '1.25rem', large: '1.375rem' } as const;
const buttonIcon = ({ ownerState }: { ownerState: { size?: keyof typeof iconSizes } }) => ({
  '& > *:nth-of-type(1)': { fontSize: iconSizes[ownerState.size ?? 'medium'] },
});

/** Animations by which MUI notices that a browser has filled in a field, or emptied it again. */
const autoFill = 'mui-auto-fill';
const autoFillCancel = 'mui-auto-fill-cancel';

/** Default styles of MUI components: hairlines before shadows, a visible focus, little motion. */
export const components: Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme> = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      // What gets the focus is neither below the header nor below a toast or the button of the chat.
      html: {
        overflowY: 'scroll',
        scrollPaddingTop: theme.spacing(10),
        scrollPaddingBottom: `max(${theme.spacing(11)}, var(--toast-top, 0px))`,
      },
      body: { minWidth: 320, textWrap: 'pretty', overflowWrap: 'break-word' },
      'h1[tabindex="-1"]': { outline: 'none' },
      ':focus-visible': { ...theme.focusVisible },
      [`@keyframes ${autoFill}`]: { from: { animationName: autoFill } },
      [`@keyframes ${autoFillCancel}`]: { from: { animationName: autoFillCancel } },
      mark: { color: 'inherit', backgroundColor: theme.vars.palette.category.yellow.soft, borderRadius: 3 },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
        },
      },
    }),
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    // MUI's own ring needs a script, which a page may not have loaded yet.
    styleOverrides: { root: ({ theme }) => ({ '&:focus-visible': { ...theme.focusVisible } }) },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    // One that keeps the focus although it does nothing now.
    styleOverrides: {
      root: { minHeight: 40, '&[aria-disabled=true]': { opacity: 0.5 }, [touch]: { minHeight: 44 } },
      // Forced colors take its background, which is all that shows where it ends, and make this visible.
      contained: { outline: '1px solid transparent' },
      startIcon: buttonIcon,
      endIcon: buttonIcon,
    },
  },
  MuiIconButton: {
    styleOverrides: { root: { width: '2.5rem', height: '2.5rem', [touch]: { width: '2.75rem', height: '2.75rem' } } },
  },
  // On phones, dialogs fill the screen. A toast is below their content, and covers none of it.
  MuiDialog: { styleOverrides: { paperFullScreen: { paddingBottom: 'var(--toast-top, 0px)' } } },
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  // With MUI's pixels, the letters of larger text leave the chip, cover the value of their field or lie under its arrow.
  MuiChip: { styleOverrides: { root: { height: '2rem', '&.MuiChip-sizeSmall': { height: '1.5rem' } } } },
  // By default, each input of a page inserts a style element with the keyframes.
  MuiInputBase: {
    defaultProps: { disableInjectingGlobalStyles: true },
    styleOverrides: {
      input: {
        animation: `${autoFillCancel} 10ms`,
        '&:-webkit-autofill': { animation: `${autoFill} 5000s` },
      },
    },
  },
  MuiInputLabel: {
    styleOverrides: { outlined: { '&.MuiInputLabel-shrink': { transform: 'translate(14px, -0.5625rem) scale(0.75)' } } },
  },
  MuiNativeSelect: { styleOverrides: { outlined: { '&&&': { paddingRight: '2rem' } } } },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiLink: { defaultProps: { underline: 'hover' } },
  MuiListItemButton: { styleOverrides: { root: { minHeight: 40, [touch]: { minHeight: 44 } } } },
  MuiMenuItem: { styleOverrides: { root: { minHeight: 40, [touch]: { minHeight: 44 } } } },
  MuiSkeleton: { defaultProps: { animation: 'pulse' } },
  MuiTextField: { defaultProps: { fullWidth: true } },
  MuiFormHelperText: { defaultProps: { component: FieldMessage } },
  MuiTooltip: {
    // After a tooltip closes, the next one opens at once for 300 ms: MUI waits for 800 ms plus leaveDelay.
    defaultProps: { placement: 'top', enterDelay: 700, leaveDelay: -500, disableTouchListener: true },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        ...theme.typography.caption,
        maxWidth: 280,
        padding: theme.spacing(0.75, 1.5),
        borderRadius: 6,
        backgroundColor: theme.vars.palette.text.primary,
        color: theme.vars.palette.background.paper,
      }),
    },
  },
};

import type { Theme } from '@mui/material/styles';

/** The accent color, so pale that a long text on it stays calm to read. */
export const tint = (opacity: number) => (theme: Theme) => theme.alpha((theme.vars ?? theme).palette.primary.main, opacity);

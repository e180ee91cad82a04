import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type { ReactNode } from 'react';

/** Fixed, so that a longer text moves nothing below it. It fits into the window when the page opens. */
export const PREVIEW_HEIGHT = 'max(440px, calc(100dvh - 200px))';

interface Props {
  /** Whether a narrow screen shows this half of the page. The copy bar is always shown. */
  isShown: boolean;
  children: ReactNode;
}

/** The right half of the page, which stays visible while the form is scrolled. */
export function PreviewFrame({ isShown, children }: Props) {
  return (
    <Box sx={columnSx}>
      <Paper
        component="section"
        variant="outlined"
        aria-labelledby="preview-heading"
        sx={(theme) => ({
          display: 'flex',
          flexDirection: 'column',
          minWidth: 0,
          [theme.breakpoints.up('md')]: { position: 'sticky', top: theme.spacing(10), height: PREVIEW_HEIGHT },
          [theme.breakpoints.down('md')]: {
            border: 0,
            bgcolor: 'transparent',
            ...(!isShown && { '& > :not([data-copy-bar])': { display: 'none' } }),
          },
        })}
      >
        {children}
      </Paper>
    </Box>
  );
}

/** As high as the form, and what the preview cannot leave while it scrolls. */
const columnSx = { alignSelf: 'stretch', minWidth: 0 } as const;

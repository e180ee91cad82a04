import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef, type ReactNode } from 'react';
import { useHeadingFocus } from './useHeadingFocus.ts';

interface Props {
  title: string;
  /** Set for the large heading of the landing page. */
  isDisplay?: boolean;
  /** Actions or a badge beside the heading. */
  children?: ReactNode;
}

/** The h1 of a page. It gets the focus when the page is reached by a link. */
export function PageHeading({ title, isDisplay = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useHeadingFocus(heading);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 2,
        rowGap: 1,
        mb: 3,
      }}
    >
      <Typography ref={heading} id="page-heading" component="h1" variant={isDisplay ? 'display' : 'h1'} tabIndex={-1}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

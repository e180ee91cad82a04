import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Props {
  id: string;
  title: string;
  children: ReactNode;
}

/** A section of a page with a heading that can be linked to. */
export function Section({ id, title, children }: Props) {
  return (
    <Box component="section" aria-labelledby={id} sx={{ '& + &': { mt: 6 } }}>
      <AnchoredHeading id={id} level={2}>
        {title}
      </AnchoredHeading>
      {children}
    </Box>
  );
}

interface HeadingProps {
  id: string;
  level: 2 | 3;
  children: string;
}

/** A heading with a link to itself. */
export function AnchoredHeading({ id, level, children }: HeadingProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="heading">
      <Heading id={id} tabIndex={-1}>
        {children}
      </Heading>
      <a href={`#${id}`} aria-label={`Link to ${children}`}>
        #
      </a>
    </div>
  );
}

import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { ListStatus } from './ListStatus.tsx';

interface Props {
  /** What the list shows; undefined while it loads. */
  text: string | undefined;
  /** Beside the text. */
  children?: ReactNode;
  /** At the other end. */
  action: ReactNode;
}

/** The line above a list: what it shows, and what can be done with all of it. */
export function ListBar({ text, children, action }: Props) {
  return (
    <Box sx={barSx}>
      <ListStatus text={text} />
      {children}
      <Box sx={{ ml: 'auto' }}>{action}</Box>
    </Box>
  );
}

const barSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1,
  mb: 2,
  '& > [role="status"]': { mb: 0 },
} as const;

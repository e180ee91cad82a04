import Box from '@mui/material/Box';
import { ListStatus } from '../../../ui/list/ListStatus.tsx';
import { visuallyHidden } from '../../../ui/styles.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

interface Props {
  text?: string;
  /** Whether the page says below that there are none, so that the number is only announced. */
  isEmpty?: boolean;
}

/** Above a list of prompts: how many there are, and how they are shown. */
export function ListHead({ text, isEmpty = false }: Props) {
  return (
    <Box sx={isEmpty ? visuallyHidden : headSx}>
      <ListStatus text={text} />
      {!isEmpty && <ViewSwitch />}
    </Box>
  );
}

const headSx = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  mb: 1,
  '& > [role=status]': { mb: 0 },
} as const;

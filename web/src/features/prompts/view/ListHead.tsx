import Box from '@mui/material/Box';
import { ListStatus } from '../../../ui/list/ListStatus.tsx';
import { ViewSwitch } from './ViewSwitch.tsx';

/** Above a list of prompts: how many there are, and how they are shown. */
export function ListHead({ text }: { text?: string }) {
  return (
    <Box sx={headSx}>
      <ListStatus text={text} />
      <ViewSwitch />
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

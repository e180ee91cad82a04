import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import { visuallyHidden } from '../../../ui/styles.ts';

/** Beside a prompt in a list that the member's plan does not include. Others have no mark. */
export function Lock({ id }: { id?: string }) {
  return (
    <Box component="span" title="Pro" sx={{ display: 'inline-flex', flexShrink: 0, color: 'text.secondary' }}>
      <LockOutlined aria-hidden sx={{ fontSize: '1rem' }} />
      <Box component="span" id={id} sx={visuallyHidden}>
        Pro, locked
      </Box>
    </Box>
  );
}

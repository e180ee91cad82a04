import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Guard } from './useGuard.ts';

/** Says what the guard finds and that it misses some, and opens the restoring of names. */
export function GuardNote({ guard: { parts, hasFailed, openRestore } }: { guard: Guard }) {
  const shown = (isShown: boolean) => ({ gridArea: '1 / 1', visibility: isShown ? 'visible' : 'hidden' }) as const;
  return (
    <Box component="section" aria-labelledby="guard-heading" sx={{ mt: 6 }}>
      <Typography variant="h2" id="guard-heading" sx={{ mb: 1 }}>
        Before you send it
      </Typography>
      {/* Both texts have their place, so that nothing moves when one takes that of the other. */}
      <Box sx={{ display: 'grid', maxWidth: 720 }}>
        <Typography variant="body2" color="textSecondary" sx={shown(!hasFailed)}>
          As you type, this page looks for names, contact details, identity and account numbers, dates of birth, record numbers,
          addresses, private links, and passwords. It does so on your device, and misses some: read the text before you send it.
        </Typography>
        <Typography variant="body2" color="textSecondary" role="status" sx={shown(hasFailed)}>
          {hasFailed &&
            'We can’t check for names and numbers right now: that part of the page could not be loaded. Everything else works.'}
        </Typography>
      </Box>
      <Button onClick={openRestore} sx={{ ml: -1, mt: 0.5 }}>
        Restore names in an answer
      </Button>
      {parts?.dialogs}
    </Box>
  );
}

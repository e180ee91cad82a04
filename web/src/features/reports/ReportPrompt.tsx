import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ReportDialog } from './ReportDialog.tsx';

/** Reports a problem with a prompt to the editors. Closing the dialog keeps the typed text. */
export function ReportPrompt({ promptId }: { promptId: string }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <Box sx={{ mt: 2 }}>
      <Button
        size="small"
        color="inherit"
        aria-haspopup="dialog"
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
        sx={{ ml: -0.5, color: 'text.secondary' }}
      >
        Report a problem with this prompt
      </Button>
      {wasOpened && <ReportDialog promptId={promptId} open={isOpen} onClose={() => setOpen(false)} />}
    </Box>
  );
}

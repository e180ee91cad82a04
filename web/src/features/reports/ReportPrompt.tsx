import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazyDialog } from '../../ui/dialogs/lazyDialog.tsx';
import { useLazyDialog } from '../../ui/dialogs/useLazyDialog.ts';

const ReportDialog = lazyDialog(() => import('./ReportDialog.tsx').then((m) => m.ReportDialog), 'The form could not be loaded');

/** Reports a problem with a prompt to the editors. Closing the dialog keeps the typed text. */
export function ReportPrompt({ promptId }: { promptId: string }) {
  const dialog = useLazyDialog();
  return (
    <Box sx={{ mt: 2 }}>
      <Button
        size="small"
        color="inherit"
        aria-haspopup="dialog"
        onClick={dialog.open}
        sx={{ ml: -0.5, color: 'text.secondary' }}
      >
        Report a problem with this prompt
      </Button>
      {dialog.wasOpened && <ReportDialog promptId={promptId} open={dialog.isOpen} onClose={dialog.close} />}
    </Box>
  );
}

import FileUpload from '@mui/icons-material/FileUploadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazyDialog } from '../../../ui/dialogs/lazyDialog.tsx';
import { useLazyDialog } from '../../../ui/dialogs/useLazyDialog.ts';
import { ExportMenu } from './ExportMenu.tsx';

const ImportDialog = lazyDialog(() => import('./ImportDialog.tsx').then((m) => m.ImportDialog), 'The import could not be loaded');

/** Exports everything that the member has written and collected, and imports it again. */
export function TransferActions() {
  const { isOpen, wasOpened, open, close } = useLazyDialog();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: -1, columnGap: 1, mb: 2 }}>
      <ExportMenu />
      <Button startIcon={<FileUpload />} aria-haspopup="dialog" onClick={open}>
        Import
      </Button>
      {wasOpened && <ImportDialog open={isOpen} onClose={close} />}
    </Box>
  );
}

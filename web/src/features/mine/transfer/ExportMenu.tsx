import { useApolloClient } from '@apollo/client/react';
import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { saveFile } from '../../../ui/saveFile.ts';
import { withOfflineNote } from '../../../ui/states/offline.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { fetchMine } from './requests.ts';

const NAME = 'promptory-my-prompts-and-versions';

/** Downloads the member's prompts, collections, workflows and versions. */
export function ExportMenu() {
  const client = useApolloClient();
  const toast = useToast();
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isOpen = button !== null;
  const menuId = useId();
  const save = (write: (json: string) => Promise<void>) => async () => {
    setButton(null);
    // While the menu closes, it can still be pressed.
    if (isBusy) return;
    setBusy(true);
    try {
      await write(await fetchMine(client));
      toast({ title: 'Exported', description: 'The file has all your prompts, collections, workflows and versions.' });
    } catch (error) {
      toast({ title: 'Error', description: (error as Error).message, variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  const saveJson = save(async (json) => saveFile(`${NAME}.json`, json, 'application/json'));
  const saveMarkdown = save(async (json) => {
    const { toMarkdown } = await import('./code.ts').catch(() => {
      throw new Error(withOfflineNote('The folder could not be made. Please try again.'));
    });
    saveFile(`${NAME}.zip`, toMarkdown(json), 'application/zip');
  });
  return (
    <>
      <Button
        startIcon={<FileDownload />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        aria-disabled={isBusy}
        onClick={({ currentTarget }) => !isBusy && setButton(currentTarget)}
      >
        {isBusy ? 'Exporting...' : 'Export'}
      </Button>
      <Menu id={menuId} anchorEl={button} open={isOpen} onClose={() => setButton(null)}>
        <MenuItem onClick={() => void saveMarkdown()}>Folder of Markdown (.zip)</MenuItem>
        <MenuItem onClick={() => void saveJson()}>JSON</MenuItem>
      </Menu>
    </>
  );
}

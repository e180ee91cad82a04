import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { localDay } from './localDay.ts';
import { saveFile } from './saveFile.ts';
import { useFailureToast } from './toasts/useFailureToast.ts';

interface Props {
  /** How the name of the file begins. */
  name: string;
  /** Loads the file. The message of an error is shown. */
  load: () => Promise<string | undefined>;
}

/** Downloads what a list shows as a CSV file. */
export function CsvButton({ name, load }: Props) {
  const failure = useFailureToast();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const csv = await load();
      if (csv !== undefined) saveFile(`${name}-${localDay()}.csv`, csv, 'text/csv');
      failure.end();
    } catch (error) {
      failure.show({ title: 'Error', description: (error as Error).message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="outlined" startIcon={<FileDownload />} aria-disabled={isBusy} onClick={() => !isBusy && void save()}>
      {isBusy ? 'Exporting...' : 'Export CSV'}
    </Button>
  );
}

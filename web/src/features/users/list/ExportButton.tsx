import { useApolloClient } from '@apollo/client/react';
import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { UserFilter } from '../../../api/schema-types.generated.ts';
import { toApiError } from '../../../api/errors.ts';
import { saveFile } from '../../../ui/saveFile.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { UsersCsvDocument } from './UsersCsv.generated.ts';

/** Downloads the users that match the current filter as a CSV file. */
export function ExportButton({ filter }: { filter: UserFilter | undefined }) {
  const client = useApolloClient();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      // The file can have thousands of lines, and is only needed once.
      const { data } = await client.query({ query: UsersCsvDocument, variables: { filter }, fetchPolicy: 'no-cache' });
      if (data) saveFile(`users-${new Date().toISOString().slice(0, 10)}.csv`, data.usersCsv, 'text/csv');
    } catch (error) {
      const { message } = toApiError(error, 'Failed to export users');
      toast({ title: 'Error', description: message, variant: 'destructive' });
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

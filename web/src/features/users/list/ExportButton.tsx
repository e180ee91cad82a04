import { useApolloClient } from '@apollo/client/react';
import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { UserFilter } from '../../../api/schema-types.generated.ts';
import { toApiError } from '../../../api/errors.ts';
import { localDay } from '../../../ui/localDay.ts';
import { saveFile } from '../../../ui/saveFile.ts';
import { useFailureToast } from '../../../ui/toasts/useFailureToast.ts';
import { UsersCsvDocument } from './UsersCsv.generated.ts';

/** Downloads the users that match the current filter as a CSV file. */
export function ExportButton({ filter }: { filter: UserFilter | undefined }) {
  const client = useApolloClient();
  const failure = useFailureToast();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      // The file can have thousands of lines, and is only needed once.
      const { data } = await client.query({ query: UsersCsvDocument, variables: { filter }, fetchPolicy: 'no-cache' });
      if (data) saveFile(`users-${localDay()}.csv`, data.usersCsv, 'text/csv');
      failure.end();
    } catch (error) {
      const { message } = toApiError(error, 'Failed to export users');
      failure.show({ title: 'Error', description: message });
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

import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { requireData, toApiError } from '../../../api/errors.ts';
import { readParts } from '../../../api/readParts.ts';
import { localDay } from '../../../ui/localDay.ts';
import { saveFile } from '../../../ui/saveFile.ts';
import { useToast } from '../../../ui/toasts/Toaster.tsx';
import { ExportMyDataPartDocument } from './DataSection.generated.ts';

const FALLBACK_ERROR = 'Your data could not be downloaded. Please try again.';

/** Downloads all data about the member as a file. The data bypasses the cache. */
export function useExport() {
  const client = useApolloClient();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const exportData = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const text = await readParts(async (after) => {
        const { data } = await client.query({ query: ExportMyDataPartDocument, variables: { after }, fetchPolicy: 'no-cache' });
        return requireData(data).exportMyDataPart;
      });
      const name = `promptory-data-${localDay()}.json`;
      saveFile(name, text, 'application/json');
      toast({ title: 'Downloaded', description: name });
    } catch (error) {
      toast({ title: 'Error', description: toApiError(error, FALLBACK_ERROR).message, variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, exportData: () => void exportData() };
}

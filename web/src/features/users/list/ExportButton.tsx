import { useApolloClient } from '@apollo/client/react';
import type { UserFilter } from '../../../api/schema-types.generated.ts';
import { failedExport } from '../../../api/failedExport.ts';
import { CsvButton } from '../../../ui/CsvButton.tsx';
import { UsersCsvDocument } from './UsersCsv.generated.ts';

/** Downloads the users that match the current filter as a CSV file. */
export function ExportButton({ filter }: { filter: UserFilter | undefined }) {
  const client = useApolloClient();
  const load = () =>
    client
      // The file can have thousands of lines, and is only needed once.
      .query({ query: UsersCsvDocument, variables: { filter }, fetchPolicy: 'no-cache' })
      .then(({ data }) => data?.usersCsv)
      .catch((error: unknown) => failedExport(client.cache, error, { list: 'users', fallback: 'Failed to export users' }));
  return <CsvButton name="users" load={load} />;
}

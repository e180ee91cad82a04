import { useApolloClient } from '@apollo/client/react';
import { failedExport } from '../../../api/failedExport.ts';
import { CsvButton } from '../../../ui/CsvButton.tsx';
import { AuditLogCsvDocument, type AuditLogCsvQueryVariables } from './AuditLogCsv.generated.ts';

/** Downloads the entries that the filters show as a CSV file. */
export function ExportAudit({ filter }: { filter: AuditLogCsvQueryVariables }) {
  const client = useApolloClient();
  const load = () =>
    client
      // The file can have thousands of lines, and is only needed once.
      .query({ query: AuditLogCsvDocument, variables: filter, fetchPolicy: 'no-cache' })
      .then(({ data }) => data?.auditLogCsv)
      .catch((error: unknown) =>
        failedExport(client.cache, error, { list: 'auditLog', fallback: 'Failed to export the audit log' }),
      );
  return <CsvButton name="audit-log" load={load} />;
}

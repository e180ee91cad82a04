import { useQuery } from '@apollo/client/react';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import { nextPageOf } from '../../api/nextPage.ts';
import { useCommitted } from '../../ui/location/useCommitted.ts';
import { retryOf } from '../../ui/states/retryOf.ts';
import { AdminErrorState, isForbidden, replacesData } from '../../features/administration/AdminErrorState.tsx';
import { AdminTabs } from '../../features/administration/AdminTabs.tsx';
import { asArguments, inUrl, noFilters } from '../../features/administration/audit/filterParams.ts';
import { AuditFilters } from '../../features/administration/audit/AuditFilters.tsx';
import { AuditRow, AUDIT_ROW_HEIGHT } from '../../features/administration/audit/AuditRow.tsx';
import { ExportAudit } from '../../features/administration/audit/ExportAudit.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ClearFilters } from '../../ui/filters/ClearFilters.tsx';
import { useUrlFilters } from '../../ui/filters/useUrlFilters.ts';
import { PaginatedList } from '../../ui/list/PaginatedList.tsx';
import { ListBar } from '../../ui/list/ListBar.tsx';
import { RowList } from '../../ui/list/RowList.tsx';
import { latestText } from '../../ui/list/totalText.ts';
import { useShownEdges } from '../../ui/list/useShownEdges.ts';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { SkeletonGrid } from '../../ui/states/SkeletonGrid.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { AuditPageDocument, type AuditPageQuery } from './AuditPage.generated.ts';

const PAGE_SIZE = 50;

export function AuditPage() {
  usePageTitle('Audit log');
  const [filters, change] = useUrlFilters(inUrl);
  const filter = asArguments(useCommitted(filters));
  const { data, previousData, error, refetch, fetchMore } = useQuery(AuditPageDocument, {
    variables: { ...filter, first: PAGE_SIZE },
    // New entries are added all the time, so the cached list is shown and refetched.
    fetchPolicy: 'cache-and-network',
  });
  const list = useShownEdges({
    connection: data?.auditLog,
    previous: previousData?.auditLog,
    pageSize: PAGE_SIZE,
    fetchPage: nextPageOf({ fetchMore, refetch }),
  });

  const failure = replacesData(error, data) && (
    <AdminErrorState error={error} title="The audit log could not be loaded" onRetry={retryOf(refetch)} />
  );
  return (
    <>
      <PageHeading title="Audit log" />
      {!isForbidden(error) && (
        <>
          <AdminTabs />
          <AuditFilters filters={filters} onChange={change} />
        </>
      )}
      {failure || (
        <AuditEntries
          {...list}
          isLoading={!data && !previousData}
          isStale={!data}
          filter={filter}
          onClear={Object.keys(filter).length === 0 ? undefined : () => change(noFilters)}
        />
      )}
    </>
  );
}

type Edge = AuditPageQuery['auditLog']['edges'][number];

interface AuditEntriesProps extends Omit<ReturnType<typeof useShownEdges<Edge>>, 'totalCount'> {
  isLoading: boolean;
  isStale: boolean;
  filter: ReturnType<typeof asArguments>;
  /** Undefined if no filter is set. */
  onClear: (() => void) | undefined;
}

function AuditEntries({ shown, isLoading, isStale, filter, onClear, ...more }: AuditEntriesProps) {
  return (
    <>
      <ListBar text={isLoading ? undefined : latestText(shown.length)} action={<ExportAudit filter={filter} />} />
      {isLoading ? (
        <SkeletonGrid count={8} height={AUDIT_ROW_HEIGHT} columns="rows" label="Loading the audit log" />
      ) : shown.length === 0 ? (
        <EmptyState
          icon={<FactCheck fontSize="large" />}
          title="No entries"
          text={onClear ? 'No entries match these filters.' : 'Sign-ins and changes to accounts are recorded here.'}
          action={onClear && <ClearFilters variant="contained" onClear={onClear} />}
        />
      ) : (
        <PaginatedList
          {...more}
          count={shown.length}
          isStale={isStale}
          label="Load more entries"
          failure="More entries could not be loaded."
        >
          <RowList label="Audit log">
            {shown.map(({ node }) => (
              <AuditRow key={node.id} entry={node} />
            ))}
          </RowList>
        </PaginatedList>
      )}
    </>
  );
}

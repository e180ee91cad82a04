import { useQuery } from '@apollo/client/react';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import Box from '@mui/material/Box';
import { cutText } from '../../ui/cutText.ts';
import { useCommitted } from '../../ui/location/useCommitted.ts';
import { retryOf } from '../../ui/states/retryOf.ts';
import { AdminErrorState, isForbidden } from '../../features/administration/AdminErrorState.tsx';
import { AdminTabs } from '../../features/administration/AdminTabs.tsx';
import { AuditRow, AUDIT_ROW_HEIGHT } from '../../features/administration/audit/AuditRow.tsx';
import { auditGroups } from '../../features/administration/audit/auditLabels.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ClearFilters } from '../../ui/filters/ClearFilters.tsx';
import { FilterSelect } from '../../ui/filters/FilterSelect.tsx';
import { ListSearch } from '../../ui/filters/ListSearch.tsx';
import { useUrlFilters } from '../../ui/filters/useUrlFilters.ts';
import { PaginatedList } from '../../ui/list/PaginatedList.tsx';
import { ListStatus } from '../../ui/list/ListStatus.tsx';
import { RowList } from '../../ui/list/RowList.tsx';
import { latestText } from '../../ui/list/totalText.ts';
import { useShownEdges } from '../../ui/list/useShownEdges.ts';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { SkeletonGrid } from '../../ui/states/SkeletonGrid.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { AuditPageDocument, type AuditPageQuery } from './AuditPage.generated.ts';

const PAGE_SIZE = 50;

/** The longest email. An id is shorter. */
const USER_MAX = 254;

interface Filters {
  action: string | undefined;
  user: string;
}

const inUrl = {
  read: (params: URLSearchParams): Filters => ({
    action: auditGroups.find(([group]) => group === params.get('action'))?.[0],
    user: cutText((params.get('user') ?? '').trim(), USER_MAX),
  }),
  write: (filters: Filters) =>
    new URLSearchParams(Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1]))),
};

export function AuditPage() {
  usePageTitle('Audit log');
  const [filters, change] = useUrlFilters(inUrl);
  const action = useCommitted(filters.action);
  const user = useCommitted(filters.user);
  const { data, previousData, error, refetch, fetchMore } = useQuery(AuditPageDocument, {
    variables: { action, userId: user || undefined, first: PAGE_SIZE },
    // New entries are added all the time, so the cached list is shown and refetched.
    fetchPolicy: 'cache-and-network',
  });
  const list = useShownEdges({
    connection: data?.auditLog,
    previous: previousData?.auditLog,
    pageSize: PAGE_SIZE,
    fetchPage: (after) => fetchMore({ variables: { after } }),
  });

  const failure = error && !data && (
    <AdminErrorState error={error} title="The audit log could not be loaded" onRetry={retryOf(refetch)} />
  );
  return (
    <>
      <PageHeading title="Audit log" />
      {!isForbidden(error) && (
        <>
          <AdminTabs />
          <AuditFilters action={action} user={user} onChange={change} />
        </>
      )}
      {failure || (
        <AuditEntries
          {...list}
          isLoading={!data && !previousData}
          isStale={!data}
          onClear={action === undefined && user === '' ? undefined : () => change({ action: undefined, user: '' })}
        />
      )}
    </>
  );
}

interface AuditFiltersProps extends Filters {
  onChange: (filters: Filters, replace?: boolean) => void;
}

function AuditFilters({ action, user, onChange }: AuditFiltersProps) {
  return (
    <Box role="search" aria-label="Filter the audit log" sx={filtersSx}>
      <FilterSelect
        label="Action"
        emptyLabel="All actions"
        value={action}
        options={auditGroups}
        onChange={(next) => onChange({ action: next, user })}
      />
      <ListSearch
        label="User"
        placeholder="Email or ID of a user"
        maxLength={USER_MAX}
        q={user}
        onSearch={(next) => onChange({ action, user: next }, true)}
      />
    </Box>
  );
}

type Edge = AuditPageQuery['auditLog']['edges'][number];

interface AuditEntriesProps extends Omit<ReturnType<typeof useShownEdges<Edge>>, 'totalCount'> {
  isLoading: boolean;
  isStale: boolean;
  /** Undefined if no filter is set. */
  onClear: (() => void) | undefined;
}

function AuditEntries({ shown, isLoading, isStale, onClear, ...more }: AuditEntriesProps) {
  return (
    <>
      <ListStatus text={isLoading ? undefined : latestText(shown.length)} />
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

const filtersSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 320px))' },
  gap: 2,
  mb: 2,
} as const;

import { useQuery } from '@apollo/client/react';
import TaskAlt from '@mui/icons-material/TaskAlt';
import { useSearchParams } from 'react-router-dom';
import { nextPageOf } from '../../../api/nextPage.ts';
import { useCommitted } from '../../../ui/location/useCommitted.ts';
import { retryOf } from '../../../ui/states/retryOf.ts';
import { FilterSelect } from '../../../ui/filters/FilterSelect.tsx';
import { totalText } from '../../../ui/list/totalText.ts';
import { useShownEdges } from '../../../ui/list/useShownEdges.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { AdminErrorState, replacesData } from '../AdminErrorState.tsx';
import { INBOX_PAGE_SIZE, InboxList } from './InboxList.tsx';
import { PromptReportsDocument } from './PromptReports.generated.ts';
import { ReportRow } from './ReportRow.tsx';

/** The problems that members have reported with prompts. */
export function PromptReportList() {
  const [params, setParams] = useSearchParams();
  const onlyOpen = useCommitted(params.get('reports') !== 'all');
  const { data, previousData, error, refetch, fetchMore } = useQuery(PromptReportsDocument, {
    variables: { onlyOpen, first: INBOX_PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
  });
  const { shown, totalCount, ...more } = useShownEdges({
    connection: data?.promptReports,
    previous: previousData?.promptReports,
    pageSize: INBOX_PAGE_SIZE,
    fetchPage: nextPageOf({ fetchMore, refetch }),
  });
  if (replacesData(error, data)) {
    const retry = retryOf(refetch);
    return <AdminErrorState error={error} title="The reports could not be loaded" onRetry={retry} />;
  }
  return (
    <InboxList
      {...more}
      label="Reports of prompts"
      noun="report"
      kind={onlyOpen ? 'open' : undefined}
      count={shown.length}
      totalCount={totalCount}
      total={totalText(data?.promptReports ?? previousData?.promptReports)}
      isLoading={!data && !previousData}
      isStale={!data}
      skeleton={{ count: 4, height: 156 }}
      filters={
        <FilterSelect
          label="Show"
          emptyLabel="Open reports"
          value={onlyOpen ? undefined : 'all'}
          options={[['all', 'Open and resolved']]}
          onChange={(next) => setParams({ tab: 'reports', ...(next && { reports: next }) }, { preventScrollReset: true })}
        />
      }
      empty={
        <EmptyState
          icon={<TaskAlt fontSize="large" />}
          title="No reports"
          text={onlyOpen ? 'No open reports.' : 'No member has found anything wrong with a prompt yet.'}
        />
      }
    >
      {shown.map(({ node }) => (
        <ReportRow key={node.id} report={node} />
      ))}
    </InboxList>
  );
}

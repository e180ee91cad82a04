import { useQuery } from '@apollo/client/react';
import MarkEmailRead from '@mui/icons-material/MarkEmailReadOutlined';
import TaskAlt from '@mui/icons-material/TaskAlt';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { MessageFilter } from '../../api/schema-types.generated.ts';
import { AdminErrorState, isForbidden } from '../../features/administration/AdminErrorState.tsx';
import { AdminTabs } from '../../features/administration/AdminTabs.tsx';
import { MessageRow } from '../../features/administration/inbox/MessageRow.tsx';
import { ReportRow } from '../../features/administration/inbox/ReportRow.tsx';
import { ROW_HEIGHT } from '../../features/administration/inbox/rowStyles.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { FilterSelect } from '../../ui/filters/FilterSelect.tsx';
import { PaginatedList } from '../../ui/list/PaginatedList.tsx';
import { ListStatus } from '../../ui/list/ListStatus.tsx';
import { RowList } from '../../ui/list/RowList.tsx';
import { useShownEdges } from '../../ui/list/useShownEdges.ts';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { SkeletonGrid } from '../../ui/states/SkeletonGrid.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { ContactMessagesDocument, InboxCountsDocument, PromptReportsDocument } from './MessagesPage.generated.ts';

const PAGE_SIZE = 25;

const filters: readonly (readonly [MessageFilter, string])[] = [
  ['unread', 'Unread'],
  ['unanswered', 'Unanswered'],
];

const nothing: Readonly<Record<MessageFilter, string>> = {
  all: 'What is sent by the contact form arrives here.',
  unread: 'Every message has been read.',
  unanswered: 'Every message has been answered.',
};

/** What waits is asked again each time the page is opened; what is known is shown meanwhile. */
const fetchPolicy = 'cache-and-network';

export function MessagesPage() {
  usePageTitle('Messages');
  const [params, setParams] = useSearchParams();
  const { data, error } = useQuery(InboxCountsDocument, { fetchPolicy });
  const isReports = params.get('tab') === 'reports';
  const tab = isReports ? 'reports' : 'messages';
  const tabs = [
    { value: 'messages', label: withCount('Contact messages', data?.contactMessages.unread) },
    { value: 'reports', label: withCount('Reports of prompts', data?.promptReports.open) },
  ];
  // The list says why; nothing of the administration is offered then.
  const isRefused = isForbidden(error);
  const panelProps = isRefused ? {} : { role: 'tabpanel', id: `panel-${tab}`, 'aria-labelledby': `tab-${tab}` };
  return (
    <>
      <PageHeading title="Messages" />
      {!isRefused && (
        <>
          <AdminTabs />
          <Tabs
            value={tab}
            onChange={(_, next: string) => setParams(next === 'reports' ? { tab: next } : {}, { preventScrollReset: true })}
            aria-label="Messages"
            sx={{ mb: 2 }}
          >
            {tabs.map(({ value, label }) => (
              <Tab
                key={value}
                value={value}
                label={label}
                id={`tab-${value}`}
                aria-controls={value === tab ? `panel-${value}` : undefined}
              />
            ))}
          </Tabs>
        </>
      )}
      <Box {...panelProps}>{isReports ? <Reports /> : <Messages />}</Box>
    </>
  );
}

/** How many wait, where any do. */
const withCount = (name: string, count = 0) => (count > 0 ? `${name} (${count})` : name);

function Messages() {
  const [params, setParams] = useSearchParams();
  const [openId, setOpenId] = useState<string>();
  const filter = filters.find(([each]) => each === params.get('filter'))?.[0] ?? 'all';
  const variables = { filter, first: PAGE_SIZE };
  const { data, previousData, error, refetch, fetchMore } = useQuery(ContactMessagesDocument, { variables, fetchPolicy });
  const { shown, totalCount, ...more } = useShownEdges({
    connection: data?.contactMessages,
    previous: previousData?.contactMessages,
    pageSize: PAGE_SIZE,
    fetchPage: (after) => fetchMore({ variables: { after } }),
  });
  if (error && !data)
    return (
      <AdminErrorState
        error={error}
        title="The messages could not be loaded"
        onRetry={() => void refetch().catch(() => undefined)}
      />
    );
  return (
    <>
      <Box sx={filterSx}>
        <FilterSelect
          label="Show"
          none="All messages"
          value={filter === 'all' ? undefined : filter}
          options={filters}
          onChange={(next) => setParams(next ? { filter: next } : {}, { preventScrollReset: true })}
        />
      </Box>
      <ListStatus text={data && (totalCount === 1 ? '1 message' : `${totalCount} messages`)} />
      {!data && !previousData ? (
        <SkeletonGrid count={5} height={ROW_HEIGHT} columns="rows" label="Loading the messages" />
      ) : shown.length === 0 ? (
        <EmptyState icon={<MarkEmailRead fontSize="large" />} title="No messages" text={nothing[filter]} />
      ) : (
        <PaginatedList
          {...more}
          count={shown.length}
          isStale={!data}
          label="Load more messages"
          failure="More messages could not be loaded."
        >
          <RowList label="Contact messages">
            {shown.map(({ node }) => (
              <MessageRow
                key={node.id}
                message={node}
                isOpen={openId === node.id}
                onToggle={(isOpen) => setOpenId(isOpen ? node.id : undefined)}
              />
            ))}
          </RowList>
        </PaginatedList>
      )}
    </>
  );
}

function Reports() {
  const [params, setParams] = useSearchParams();
  const onlyOpen = params.get('reports') !== 'all';
  const variables = { onlyOpen, first: PAGE_SIZE };
  const { data, previousData, error, refetch, fetchMore } = useQuery(PromptReportsDocument, { variables, fetchPolicy });
  const { shown, totalCount, ...more } = useShownEdges({
    connection: data?.promptReports,
    previous: previousData?.promptReports,
    pageSize: PAGE_SIZE,
    fetchPage: (after) => fetchMore({ variables: { after } }),
  });
  if (error && !data)
    return (
      <AdminErrorState error={error} title="The reports could not be loaded" onRetry={() => void refetch().catch(() => undefined)} />
    );
  return (
    <>
      <Box sx={filterSx}>
        <FilterSelect
          label="Show"
          none="Open reports"
          value={onlyOpen ? undefined : 'all'}
          options={[['all', 'Open and resolved']]}
          onChange={(next) => setParams({ tab: 'reports', ...(next && { reports: next }) }, { preventScrollReset: true })}
        />
      </Box>
      <ListStatus text={data && (totalCount === 1 ? '1 report' : `${totalCount} reports`)} />
      {!data && !previousData ? (
        <SkeletonGrid count={4} height={156} columns="rows" label="Loading the reports" />
      ) : shown.length === 0 ? (
        <EmptyState
          icon={<TaskAlt fontSize="large" />}
          title="No reports"
          text={onlyOpen ? 'Nothing waits for an editor.' : 'No member has found anything wrong with a prompt yet.'}
        />
      ) : (
        <PaginatedList
          {...more}
          count={shown.length}
          isStale={!data}
          label="Load more reports"
          failure="More reports could not be loaded."
        >
          <RowList label="Reports of prompts">
            {shown.map(({ node }) => (
              <ReportRow key={node.id} report={node} />
            ))}
          </RowList>
        </PaginatedList>
      )}
    </>
  );
}

const filterSx = { maxWidth: 280, mb: 2 } as const;

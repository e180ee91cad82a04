import { useQuery } from '@apollo/client/react';
import MarkEmailRead from '@mui/icons-material/MarkEmailReadOutlined';
import { useState } from 'react';
import type { MessageFilter } from '../../../api/schema-types.generated.ts';
import { nextPageOf } from '../../../api/nextPage.ts';
import { useCommitted } from '../../../ui/location/useCommitted.ts';
import { retryOf } from '../../../ui/states/retryOf.ts';
import { ClearFilters } from '../../../ui/filters/ClearFilters.tsx';
import { FilterSelect } from '../../../ui/filters/FilterSelect.tsx';
import { ListSearch } from '../../../ui/filters/ListSearch.tsx';
import { useUrlFilters } from '../../../ui/filters/useUrlFilters.ts';
import { totalText } from '../../../ui/list/totalText.ts';
import { useShownEdges } from '../../../ui/list/useShownEdges.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { AdminErrorState, replacesData } from '../AdminErrorState.tsx';
import { ContactMessagesDocument } from './ContactMessages.generated.ts';
import { INBOX_PAGE_SIZE, InboxList } from './InboxList.tsx';
import { filterNames, inUrl, MESSAGE_SEARCH_MAX, noFilters } from './messageFilters.ts';
import { MessageRow } from './MessageRow.tsx';
import { ROW_HEIGHT } from './rowStyles.ts';

const emptyTexts: Readonly<Record<MessageFilter, string>> = {
  all: 'What is sent by the contact form arrives here.',
  unread: 'Every message has been read.',
  unanswered: 'Every message has been answered.',
};

/** The messages of the contact form. At most one of them is expanded. */
export function ContactMessageList() {
  const [filters, change] = useUrlFilters(inUrl);
  const { filter, q } = useCommitted(filters);
  // A link to a message has its id as the search.
  const [openId, setOpenId] = useState<string | undefined>(q);
  const { data, previousData, error, refetch, fetchMore } = useQuery(ContactMessagesDocument, {
    variables: { filter, ...(q && { search: q }), first: INBOX_PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
  });
  const { shown, totalCount, ...more } = useShownEdges({
    connection: data?.contactMessages,
    previous: previousData?.contactMessages,
    pageSize: INBOX_PAGE_SIZE,
    fetchPage: nextPageOf({ fetchMore, refetch }),
  });
  if (replacesData(error, data)) {
    const retry = retryOf(refetch);
    return <AdminErrorState error={error} title="The messages could not be loaded" onRetry={retry} />;
  }
  return (
    <InboxList
      {...more}
      label="Contact messages"
      noun="message"
      kind={filter === 'all' ? undefined : filter}
      count={shown.length}
      totalCount={totalCount}
      total={totalText(data?.contactMessages ?? previousData?.contactMessages)}
      isLoading={!data && !previousData}
      isStale={!data}
      skeleton={{ count: 5, height: ROW_HEIGHT }}
      filters={
        <>
          <ListSearch
            label="Search messages"
            placeholder="Name, email or text"
            maxLength={MESSAGE_SEARCH_MAX}
            q={filters.q}
            onSearch={(text) => change({ ...filters, q: text }, true)}
          />
          <FilterSelect
            label="Show"
            emptyLabel="All messages"
            value={filters.filter === 'all' ? undefined : filters.filter}
            options={filterNames}
            onChange={(next) => change({ ...filters, filter: next ?? 'all' })}
          />
        </>
      }
      empty={
        <EmptyState
          icon={<MarkEmailRead fontSize="large" />}
          title="No messages"
          text={q ? 'No messages match this search.' : emptyTexts[filter]}
          action={q !== '' && <ClearFilters variant="contained" onClear={() => change(noFilters)} />}
        />
      }
    >
      {shown.map(({ node }) => (
        <MessageRow
          key={node.id}
          message={node}
          isOpen={openId === node.id}
          onToggle={(isOpen) => setOpenId(isOpen ? node.id : undefined)}
        />
      ))}
    </InboxList>
  );
}

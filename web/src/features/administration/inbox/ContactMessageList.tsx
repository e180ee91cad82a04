import { useQuery } from '@apollo/client/react';
import MarkEmailRead from '@mui/icons-material/MarkEmailReadOutlined';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { MessageFilter } from '../../../api/schema-types.generated.ts';
import { useCommitted } from '../../../ui/location/useCommitted.ts';
import { retryOf } from '../../../ui/states/retryOf.ts';
import { FilterSelect } from '../../../ui/filters/FilterSelect.tsx';
import { totalText } from '../../../ui/list/totalText.ts';
import { useShownEdges } from '../../../ui/list/useShownEdges.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { AdminErrorState } from '../AdminErrorState.tsx';
import { ContactMessagesDocument } from './ContactMessages.generated.ts';
import { INBOX_PAGE_SIZE, InboxList } from './InboxList.tsx';
import { MessageRow } from './MessageRow.tsx';
import { ROW_HEIGHT } from './rowStyles.ts';

const filters: readonly (readonly [MessageFilter, string])[] = [
  ['unread', 'Unread'],
  ['unanswered', 'Unanswered'],
];

const emptyTexts: Readonly<Record<MessageFilter, string>> = {
  all: 'What is sent by the contact form arrives here.',
  unread: 'Every message has been read.',
  unanswered: 'Every message has been answered.',
};

/** The messages of the contact form. At most one of them is expanded. */
export function ContactMessageList() {
  const [params, setParams] = useSearchParams();
  const [openId, setOpenId] = useState<string>();
  const filter = useCommitted(filters.find(([each]) => each === params.get('filter'))?.[0] ?? 'all');
  const { data, previousData, error, refetch, fetchMore } = useQuery(ContactMessagesDocument, {
    variables: { filter, first: INBOX_PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
  });
  const { shown, totalCount, ...more } = useShownEdges({
    connection: data?.contactMessages,
    previous: previousData?.contactMessages,
    pageSize: INBOX_PAGE_SIZE,
    fetchPage: (after) => fetchMore({ variables: { after } }),
  });
  if (error && !data) {
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
      filter={
        <FilterSelect
          label="Show"
          emptyLabel="All messages"
          value={filter === 'all' ? undefined : filter}
          options={filters}
          onChange={(next) => setParams(next ? { filter: next } : {}, { preventScrollReset: true })}
        />
      }
      empty={<EmptyState icon={<MarkEmailRead fontSize="large" />} title="No messages" text={emptyTexts[filter]} />}
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

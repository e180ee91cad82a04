import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useSearchParams } from 'react-router-dom';
import { isForbidden } from '../../features/administration/AdminErrorState.tsx';
import { AdminTabs } from '../../features/administration/AdminTabs.tsx';
import { ContactMessageList } from '../../features/administration/inbox/ContactMessageList.tsx';
import { PromptReportList } from '../../features/administration/inbox/PromptReportList.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { InboxCountsDocument, type InboxCountsQuery } from './MessagesPage.generated.ts';

type TabName = 'messages' | 'reports';

/** The inbox of the admins: contact messages and reports of prompts, one tab each. */
export function MessagesPage() {
  usePageTitle('Messages');
  const [params] = useSearchParams();
  const { data, error } = useQuery(InboxCountsDocument, { fetchPolicy: 'cache-and-network' });
  const tab: TabName = params.get('tab') === 'reports' ? 'reports' : 'messages';
  // If access is forbidden, the list shows why, and there are no tabs.
  const hasTabs = !isForbidden(error);
  const panelProps = hasTabs ? { role: 'tabpanel', id: `panel-${tab}`, 'aria-labelledby': `tab-${tab}` } : {};
  return (
    <>
      <PageHeading title="Messages" />
      {hasTabs && (
        <>
          <AdminTabs />
          <InboxTabs tab={tab} counts={data} />
        </>
      )}
      <Box {...panelProps}>{tab === 'reports' ? <PromptReportList /> : <ContactMessageList />}</Box>
    </>
  );
}

function InboxTabs({ tab, counts }: { tab: TabName; counts: InboxCountsQuery | undefined }) {
  const [, setParams] = useSearchParams();
  const tabs: { value: TabName; label: string }[] = [
    { value: 'messages', label: withCount('Contact messages', counts?.contactMessages.unread) },
    { value: 'reports', label: withCount('Reports of prompts', counts?.promptReports.open) },
  ];
  return (
    <Tabs
      value={tab}
      onChange={(_, next: TabName) => setParams(next === 'reports' ? { tab: next } : {}, { preventScrollReset: true })}
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
  );
}

const withCount = (name: string, count = 0) => (count > 0 ? `${name} (${count})` : name);

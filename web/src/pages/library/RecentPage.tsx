import { useQuery } from '@apollo/client/react';
import FavoriteBorder from '@mui/icons-material/FavoriteBorder';
import History from '@mui/icons-material/History';
import Today from '@mui/icons-material/Today';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';
import { retryOf } from '../../ui/states/retryOf.ts';
import { PROMPT_ROW_HEIGHT } from '../../features/prompts/list/PromptRow.tsx';
import { RecentUseRow } from '../../features/prompts/list/RecentUseRow.tsx';
import { RowList } from '../../ui/list/RowList.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { SkeletonGrid } from '../../ui/states/SkeletonGrid.tsx';
import { StatCard } from '../../ui/StatCard.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { RecentStatsDocument, RecentUsesDocument } from './RecentPage.generated.ts';

/** The queries of the first render, which boot.ts sends before the code of the page has loaded. */
export const queries = [{ query: RecentStatsDocument }, { query: RecentUsesDocument }];

export function RecentPage() {
  usePageTitle('Recent');
  const { data } = useQuery(RecentStatsDocument);
  const stats = data?.stats;
  return (
    <>
      <PageHeading title="Recently Used" />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(10rem, 1fr))', gap: 2, mb: 4 }}>
        <StatCard label="This Week" value={stats?.thisWeek} loading={!stats} icon={<Today />} />
        <StatCard label="Total Used" value={stats?.totalUsed} loading={!stats} icon={<History />} />
        <StatCard label="Favorites" value={stats?.favorites} loading={!stats} icon={<FavoriteBorder />} />
      </Box>
      <RecentList />
    </>
  );
}

function RecentList() {
  // Prompts are also used in other tabs, on other devices and by assistants, so the cached list is shown and refetched.
  const { data, error, refetch } = useQuery(RecentUsesDocument, { fetchPolicy: 'cache-and-network' });
  if (!data) {
    return error ? (
      <ErrorState
        title="Your recent prompts could not be loaded"
        text="Check your connection and try again."
        error={error}
        onRetry={retryOf(refetch)}
      />
    ) : (
      <SkeletonGrid count={5} height={PROMPT_ROW_HEIGHT} columns="rows" label="Loading recent prompts" />
    );
  }
  if (data.recentUses.length === 0) {
    return (
      <EmptyState
        icon={<History fontSize="large" />}
        title="No Recent Prompts"
        text="The prompts you copy appear here, most recent first."
        action={
          <Button variant="contained" component={RouterLink} to="/prompts">
            Browse Prompts
          </Button>
        }
      />
    );
  }
  return (
    <RowList label="Recently used prompts">
      {data.recentUses.map((use) => (
        <RecentUseRow key={use.prompt.id} use={use} withViewLink />
      ))}
    </RowList>
  );
}

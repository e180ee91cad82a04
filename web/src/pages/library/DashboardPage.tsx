import { useQuery } from '@apollo/client/react';
import FavoriteBorder from '@mui/icons-material/FavoriteBorder';
import LibraryBooks from '@mui/icons-material/LibraryBooks';
import Today from '@mui/icons-material/Today';
import WorkspacePremium from '@mui/icons-material/WorkspacePremium';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CATEGORY_CARD_HEIGHT, CategoryCard } from '../../features/prompts/CategoryCard.tsx';
import { GeneratorCard } from '../../features/prompts/GeneratorCard.tsx';
import { cardGrid } from '../../ui/cardGrid.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { usePageExists } from '../../ui/existingPages.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { SkeletonGrid } from '../../ui/SkeletonGrid.tsx';
import { StatCard } from '../../ui/StatCard.tsx';
import { usePageTitle } from '../../ui/usePageTitle.ts';
import { DashboardLists } from './DashboardLists.tsx';
import { DashboardOverviewDocument } from './DashboardPage.generated.ts';

export function DashboardPage() {
  usePageTitle('Dashboard');
  const pageExists = usePageExists();
  const { data, error, refetch } = useQuery(DashboardOverviewDocument);
  if (error && !data) {
    return (
      <ErrorState
        headingLevel={1}
        title="The dashboard could not be loaded"
        text="Check your connection and try again."
        onRetry={() => void refetch().catch(() => undefined)}
      />
    );
  }

  const loading = !data;
  const firstName = data?.me?.firstName?.trim() || 'Professional';
  return (
    <>
      <PageHeading title={loading ? 'Welcome back' : `Welcome back, ${firstName}`} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
          gap: 2,
        }}
      >
        <StatCard label="Total Prompts" value={data?.stats.totalPrompts} loading={loading} icon={<LibraryBooks />} />
        <StatCard label="Favorites" value={data?.stats.favorites} loading={loading} icon={<FavoriteBorder />} />
        <StatCard label="Used This Week" value={data?.stats.thisWeek} loading={loading} icon={<Today />} />
        <StatCard
          label="Subscription"
          value={data?.me?.subscriptionStatus === 'active' ? 'Pro' : 'Free'}
          loading={loading}
          icon={<WorkspacePremium />}
        />
      </Box>

      <Box component="section" aria-labelledby="categories-heading" sx={{ mt: 5 }}>
        <Typography variant="h2" id="categories-heading" sx={{ mb: 2 }}>
          Categories
        </Typography>
        {data ? (
          <Box sx={cardGrid}>
            {data.categories.map((category) => (
              <CategoryCard key={category.id} category={category} />
            ))}
            {pageExists('/generator') && <GeneratorCard />}
          </Box>
        ) : (
          <SkeletonGrid count={9} height={CATEGORY_CARD_HEIGHT} label="Loading categories" />
        )}
      </Box>

      <DashboardLists />
    </>
  );
}

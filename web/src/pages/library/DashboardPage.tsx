import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { retryOf } from '../../ui/states/retryOf.ts';
import { CATEGORY_CARD_HEIGHT, CategoryCard } from '../../features/prompts/CategoryCard.tsx';
import { Continue } from '../../features/prompts/continue/Continue.tsx';
import { FIELD_LENGTH, YourField } from '../../features/prompts/field/YourField.tsx';
import { GeneratorCard } from '../../features/prompts/GeneratorCard.tsx';
import { PopularRow } from '../../features/prompts/list/PopularRow.tsx';
import { PROMPT_ROW_HEIGHT } from '../../features/prompts/list/PromptRow.tsx';
import { RecentUseRow } from '../../features/prompts/list/RecentUseRow.tsx';
import { FieldsRow } from '../../features/prompts/list/FieldsRow.tsx';
import { RowList } from '../../ui/list/RowList.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { SkeletonGrid } from '../../ui/states/SkeletonGrid.tsx';
import { StatLine } from '../../ui/StatLine.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import {
  DashboardActivityDocument,
  DashboardOverviewDocument,
  type DashboardActivityQuery,
  type DashboardOverviewQuery,
} from './DashboardPage.generated.ts';
import { cardGrid } from '../../ui/styles.ts';

/** The queries of the first render, which boot.ts sends before the code of the page has loaded. */
export const queries = [{ query: DashboardOverviewDocument }, { query: DashboardActivityDocument }];

export function DashboardPage() {
  usePageTitle('Dashboard');
  const { data, error, refetch } = useQuery(DashboardOverviewDocument);
  if (error && !data) {
    return (
      <ErrorState
        headingLevel={1}
        title="The dashboard could not be loaded"
        text="Check your connection and try again."
        error={error}
        onRetry={retryOf(refetch)}
      />
    );
  }

  const firstName = data?.me?.firstName?.trim() || 'Professional';
  return (
    <>
      <PageHeading title={data ? `Welcome, ${firstName}` : 'Welcome'} />
      <Statistics overview={data} />
      <Continue userId={data?.me?.id} />
      <DashboardLists overview={data} />
    </>
  );
}

function Statistics({ overview }: { overview: DashboardOverviewQuery | undefined }) {
  const { stats, me } = overview ?? {};
  return (
    <Box sx={{ mt: -2, mb: 3 }}>
      <StatLine
        loading={!overview}
        items={[
          { name: 'Total Prompts', value: stats?.totalPrompts },
          { name: 'Favorites', value: stats?.favorites },
          { name: 'Used This Week', value: stats?.thisWeek },
          { name: 'Subscription', value: me?.subscriptionStatus === 'active' ? 'Pro' : 'Free' },
        ]}
      />
    </Box>
  );
}

function Categories({ categories }: { categories: DashboardOverviewQuery['categories'] | undefined }) {
  return (
    <Box component="section" aria-labelledby="categories-heading" sx={{ mt: 5 }}>
      <Typography variant="h2" id="categories-heading" sx={{ mb: 2 }}>
        Categories
      </Typography>
      {categories ? (
        <Box sx={cardGrid}>
          {categories.map((category) => (
            <CategoryCard key={category.id} category={category} />
          ))}
          <GeneratorCard />
        </Box>
      ) : (
        <SkeletonGrid count={9} height={CATEGORY_CARD_HEIGHT} label="Loading categories" />
      )}
    </Box>
  );
}

const LIST_LENGTH = 5;

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography variant="h2" id={id} sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** What the shell does not load, and the categories between: the prompts of the field, the recently used and the most popular. */
function DashboardLists({ overview }: { overview: DashboardOverviewQuery | undefined }) {
  const { data, error, refetch } = useQuery(DashboardActivityDocument, { fetchPolicy: 'cache-and-network' });
  if (error && !data) {
    return (
      <>
        <Categories categories={overview?.categories} />
        <Box sx={{ mt: 5 }}>
          <ErrorState
            title="Your recent prompts could not be loaded"
            text="Check your connection and try again."
            error={error}
            onRetry={retryOf(refetch)}
          />
        </Box>
      </>
    );
  }
  const skeleton = (label: string) => (
    <SkeletonGrid count={LIST_LENGTH} height={PROMPT_ROW_HEIGHT} columns="rows" label={label} />
  );
  return (
    <>
      <YourField member={overview?.me ?? undefined} prompts={data?.startPrompts.slice(0, FIELD_LENGTH)} onChanged={refetch} />
      <Categories categories={overview?.categories} />
      <Box
        sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }, gap: 4, mt: 5 }}
      >
        <Section id="recent-heading" title="Recently Used">
          {data ? <Recent uses={data.recentUses} /> : skeleton('Loading recent prompts')}
        </Section>
        {data ? (
          <Popular prompts={data.popularPrompts} starts={data.startPrompts.slice(FIELD_LENGTH)} />
        ) : (
          <Section id="popular-heading" title="Most Popular">
            {skeleton('Loading popular prompts')}
          </Section>
        )}
      </Box>
    </>
  );
}

/** While nobody has used anything, nothing is popular: then what comes next in the field of the member. */
function Popular({
  prompts,
  starts,
}: {
  prompts: DashboardActivityQuery['popularPrompts'];
  starts: DashboardActivityQuery['startPrompts'];
}) {
  if (starts.length > 0 && prompts.every(({ usageCount }) => usageCount === 0)) {
    return (
      <Section id="popular-heading" title="Start here">
        <RowList label="Prompts to start with">
          {starts.map((prompt) => (
            <FieldsRow key={prompt.id} prompt={prompt} />
          ))}
        </RowList>
      </Section>
    );
  }
  return (
    <Section id="popular-heading" title="Most Popular">
      <RowList label="Most popular prompts">
        {prompts.map((prompt) => (
          <PopularRow key={prompt.id} prompt={prompt} />
        ))}
      </RowList>
    </Section>
  );
}

function Recent({ uses }: { uses: DashboardActivityQuery['recentUses'] }) {
  if (uses.length === 0)
    return <Typography color="textSecondary">No recent prompts yet. Start exploring our library!</Typography>;
  return (
    <RowList label="Recently used prompts">
      {uses.slice(0, LIST_LENGTH).map((use) => (
        <RecentUseRow key={use.prompt.id} use={use} />
      ))}
    </RowList>
  );
}

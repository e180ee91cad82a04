import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { retryOf } from '../../ui/states/retryOf.ts';
import { AdminErrorState, isForbidden, replacesData } from '../../features/administration/AdminErrorState.tsx';
import { AdminTabs } from '../../features/administration/AdminTabs.tsx';
import { periods } from '../../features/administration/periods.ts';
import { PromptTable } from '../../features/administration/prompts/PromptTable.tsx';
import { parseSorting } from '../../features/administration/prompts/sorting.ts';
import { useCategories } from '../../features/prompts/useCategories.ts';
import { PeriodSwitch } from '../../ui/charts/PeriodSwitch.tsx';
import { usePeriod } from '../../ui/charts/usePeriod.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { FilterSelect } from '../../ui/filters/FilterSelect.tsx';
import { ListStatus } from '../../ui/list/ListStatus.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { cardSkeleton } from '../../ui/styles.ts';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { PromptFiguresPageDocument } from './PromptFiguresPage.generated.ts';
import { useUrlParams } from '../../ui/location/useUrlParams.ts';

export function PromptFiguresPage() {
  usePageTitle('Prompts');
  const [params, setParams] = useUrlParams();
  const [period, setPeriod] = usePeriod(periods);
  const { categories = [] } = useCategories();
  const { data, previousData, error, refetch } = useQuery(PromptFiguresPageDocument, {
    variables: { days: period },
    // The figures change all the time, so the cached ones are shown and refetched.
    fetchPolicy: 'cache-and-network',
  });
  const figures = (data ?? previousData)?.promptFigures;
  const failed = replacesData(error, data);
  const category = categories.find(({ slug }) => slug === params.get('category'));

  const set = (name: string, value: string | undefined) =>
    setParams(
      (last) => {
        if (value === undefined) last.delete(name);
        else last.set(name, value);
        return last;
      },
      { preventScrollReset: true },
    );

  const shown = figures?.filter(({ prompt }) => !category || prompt.category.id === category.id);
  return (
    <>
      <PageHeading title="Prompts">
        {!failed && <PeriodSwitch periods={periods} period={period} onChange={setPeriod} />}
      </PageHeading>
      {!isForbidden(error) && <AdminTabs />}
      {failed ? (
        <AdminErrorState error={error} title="The prompts could not be loaded" onRetry={retryOf(refetch)} />
      ) : (
        <>
          <Typography color="textSecondary" sx={{ mb: 3, maxWidth: '75ch' }}>
            Prompts are files in the folder api/content and are not edited here. To correct a prompt, correct its file. People
            counts everyone who has used a prompt in the last two years; Copies and Found cover the last {period} days.
          </Typography>
          <Box sx={{ maxWidth: 280, mb: 2 }}>
            <FilterSelect
              label="Category"
              emptyLabel="All Categories"
              value={category?.slug}
              options={categories.map(({ slug, name }) => [slug, name])}
              onChange={(next) => set('category', next)}
            />
          </Box>
          <ListStatus text={shown && (shown.length === 1 ? '1 prompt' : `${shown.length} prompts`)} />
          {!shown ? (
            <Skeleton variant="rounded" height={640} role="status" aria-label="Loading the prompts" sx={cardSkeleton} />
          ) : shown.length === 0 ? (
            <EmptyState title="No prompts" text="There is none in this category." />
          ) : (
            <Box aria-busy={!data} sx={{ opacity: data ? 1 : 0.5 }}>
              <PromptTable rows={shown} sorting={parseSorting(params.get('sort'))} onSort={(next) => set('sort', next)} />
            </Box>
          )}
        </>
      )}
    </>
  );
}

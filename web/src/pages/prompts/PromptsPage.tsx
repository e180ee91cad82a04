import { useQuery } from '@apollo/client/react';
import SearchOff from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import { nextPageOf } from '../../api/nextPage.ts';
import { retryOf } from '../../ui/states/retryOf.ts';
import { ActiveFilters } from '../../features/prompts/filters/ActiveFilters.tsx';
import { type Filters, noFilters, parseFilters, toSearchParams } from '../../features/prompts/filters/filters.ts';
import { ListHead } from '../../features/prompts/view/ListHead.tsx';
import { PAGE_SIZE, SEARCH_PAGE_SIZE } from '../../features/prompts/list/pageSizes.ts';
import { PromptFilters } from '../../features/prompts/filters/PromptFilters.tsx';
import { PromptList } from '../../features/prompts/list/PromptList.tsx';
import { PromptListSkeleton } from '../../features/prompts/view/PromptListSkeleton.tsx';
import { totalText } from '../../ui/list/totalText.ts';
import { ClearFilters } from '../../ui/filters/ClearFilters.tsx';
import { useUrlFilters } from '../../ui/filters/useUrlFilters.ts';
import { useShownEdges } from '../../ui/list/useShownEdges.ts';
import { CategoryLinks } from '../../features/prompts/search/CategoryLinks.tsx';
import { MissingPrompt } from '../../features/prompts/search/missing/MissingPrompt.tsx';
import { SearchNotes } from '../../features/prompts/search/SearchNotes.tsx';
import { useRecordOpened } from '../../features/prompts/search/useRecordSearch.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { PromptsDocument } from './PromptsPage.generated.ts';

const inUrl = { read: parseFilters, write: toSearchParams };

export function PromptsPage() {
  usePageTitle('All Prompts');
  const [filters, change] = useUrlFilters(inUrl);
  return (
    <>
      <PageHeading title="All Prompts" />
      <PromptFilters filters={filters} onChange={(next) => change(next)} onSearch={(next) => change(next, true)} />
      <ActiveFilters filters={filters} onChange={(next) => change(next)} />
      <FilteredPrompts filters={filters} onClear={() => change({ ...noFilters, sort: filters.sort })} />
    </>
  );
}

function FilteredPrompts({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const { q, category, tags, task, access, sort } = filters;
  const isSearch = q !== '';
  const first = isSearch ? SEARCH_PAGE_SIZE : PAGE_SIZE;
  const { data, previousData, error, refetch, fetchMore } = useQuery(PromptsDocument, {
    variables: {
      category,
      tags: tags.length > 0 ? [...tags] : undefined,
      task,
      access,
      search: isSearch ? q : undefined,
      sort: isSearch || sort !== 'newest' ? sort : undefined,
      first,
      isSearch,
    },
  });
  const list = useShownEdges({
    connection: data?.prompts,
    previous: previousData?.prompts,
    pageSize: first,
    fetchPage: nextPageOf({ fetchMore, refetch }),
  });

  const onOpen = useRecordOpened(q);

  if (error && !data) {
    return (
      <Box sx={{ mt: 3 }}>
        <ErrorState
          title="The prompts could not be loaded"
          text="Check your connection and try again."
          error={error}
          onRetry={retryOf(refetch)}
        />
      </Box>
    );
  }
  if (!data && !previousData) {
    return (
      <Box sx={{ mt: 3 }}>
        <ListHead />
        <PromptListSkeleton count={9} label="Loading prompts" />
      </Box>
    );
  }
  const { shown, totalCount, ...more } = list;
  const page = (data ?? previousData)?.prompts;
  const isNearest = page?.isNearest === true;
  // With another filter, what was looked for may exist, only not there.
  const isMissing = (totalCount === 0 || isNearest) && !category && tags.length === 0 && !task && !access;
  return (
    <Box sx={{ mt: 3 }}>
      <ListHead text={`Showing ${shown.length} of ${totalText(page)} prompts`} isEmpty={shown.length === 0} />
      {isSearch && data && (
        <SearchNotes
          search={q}
          prompts={data.prompts}
          toSearch={(corrected) => `/prompts?${toSearchParams({ ...filters, q: corrected })}`}
        />
      )}
      {shown.length > 0 ? (
        <PromptList edges={shown} label="Prompts" headingLevel={isNearest ? 3 : 2} isStale={!data} onOpen={onOpen} {...more} />
      ) : (
        <NothingFound isSearch={isSearch} onClear={onClear} />
      )}
      {isSearch && <MissingPrompt search={q} isOpen={isMissing} />}
    </Box>
  );
}

function NothingFound({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchOff fontSize="large" />}
      title="No prompts found"
      text={isSearch ? 'Try fewer or different words or filters, or browse a category.' : 'Try fewer filters.'}
      action={
        <>
          {isSearch && <CategoryLinks />}
          <Box sx={{ flexBasis: '100%', mt: 1 }}>
            <ClearFilters variant="contained" onClear={onClear} />
          </Box>
        </>
      }
    />
  );
}

import { useQuery } from '@apollo/client/react';
import Add from '@mui/icons-material/Add';
import EditNote from '@mui/icons-material/EditNote';
import SearchOff from '@mui/icons-material/SearchOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { nextPageOf } from '../../api/nextPage.ts';
import { cutText } from '../../ui/cutText.ts';
import { useCommitted } from '../../ui/location/useCommitted.ts';
import { retryOf } from '../../ui/states/retryOf.ts';
import { SEARCH_MAX } from '../../features/prompts/filters/filters.ts';
import { hasNewDraft } from '../../features/mine/editor/drafts.ts';
import { OwnPromptFormViewerDocument } from '../../features/mine/editor/OwnPromptForm.generated.ts';
import { OwnPromptRow } from '../../features/mine/OwnPromptRow.tsx';
import { ClearFilters } from '../../ui/filters/ClearFilters.tsx';
import { FilterSelect } from '../../ui/filters/FilterSelect.tsx';
import { ListSearch } from '../../ui/filters/ListSearch.tsx';
import { ListStatus } from '../../ui/list/ListStatus.tsx';
import { PaginatedList } from '../../ui/list/PaginatedList.tsx';
import { RowList } from '../../ui/list/RowList.tsx';
import { useShownEdges } from '../../ui/list/useShownEdges.ts';
import { TransferActions } from '../../features/mine/transfer/TransferActions.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { SkeletonGrid } from '../../ui/states/SkeletonGrid.tsx';
import { MyCategoriesDocument, MyPromptsDocument, type MyCategoriesQuery } from './MyPromptsPage.generated.ts';
import { useUrlParams } from '../../ui/location/useUrlParams.ts';

const PAGE_SIZE = 24;

export function MyPromptsPage() {
  usePageTitle('My Prompts');
  return (
    <>
      <PageHeading title="My Prompts">
        <Button variant="contained" component={Link} to="/my-prompts/new" startIcon={<Add />}>
          New prompt
        </Button>
      </PageHeading>
      <Typography color="textSecondary" sx={{ maxWidth: '72ch', mb: 1 }}>
        Prompts that you have written or pasted yourself. Nobody else sees them. Library prompts that you have customized are in{' '}
        <MuiLink component={Link} to="/my-versions" underline="always">
          My Versions
        </MuiLink>
        .
      </Typography>
      <TransferActions />
      <OwnList />
    </>
  );
}

const countText = (count: number): string => (count === 1 ? '1 prompt' : `${count} prompts`);

function OwnList() {
  const [inUrl, setParams] = useUrlParams();
  const params = useCommitted(inUrl);
  const q = params.get('q') ?? '';
  const category = params.get('category') ?? '';
  // Other tabs, devices and assistants change them, so what is cached is shown and refetched.
  const { data: known } = useQuery(MyCategoriesDocument, { fetchPolicy: 'cache-and-network' });
  const { data, previousData, error, refetch, fetchMore } = useQuery(MyPromptsDocument, {
    variables: {
      search: q === '' ? null : cutText(q, SEARCH_MAX),
      category: category === '' ? null : category,
      first: PAGE_SIZE,
    },
    fetchPolicy: 'cache-and-network',
  });
  const { shown, totalCount, ...more } = useShownEdges({
    connection: data?.ownPrompts,
    previous: previousData?.ownPrompts,
    pageSize: PAGE_SIZE,
    fetchPage: nextPageOf({ fetchMore, refetch }),
  });
  const filter = (name: string, value: string) =>
    setParams(
      (last) => {
        last.delete('show');
        if (value === '') last.delete(name);
        else last.set(name, value);
        return last;
      },
      { replace: true },
    );
  const isFiltered = q !== '' || category !== '';
  // Once they are there, they stay: a search that fails must not take the field from under the typist.
  const [hasFilters, setHasFilters] = useState(isFiltered);
  if (!hasFilters && (data || error)) setHasFilters(true);
  if (data && totalCount === 0 && !isFiltered) return <NoPrompts />;
  return (
    <>
      {hasFilters && <OwnFilters q={q} category={category} categories={known?.ownCategories ?? []} onFilter={filter} />}
      {error && !data ? (
        <ErrorState
          title="Your prompts could not be loaded"
          text="Check your connection and try again."
          error={error}
          onRetry={retryOf(refetch)}
        />
      ) : !data && !previousData ? (
        <SkeletonGrid count={3} height={64} columns="rows" label="Loading your prompts" />
      ) : (
        <>
          <ListStatus text={countText(totalCount)} />
          {totalCount === 0 ? (
            <EmptyState
              icon={<SearchOff fontSize="large" />}
              title="No prompts found"
              text="Try other words, or another category."
              action={
                <ClearFilters variant="contained" onClear={() => setParams(() => new URLSearchParams(), { replace: true })} />
              }
            />
          ) : (
            <PaginatedList
              {...more}
              count={shown.length}
              isStale={!data}
              label="Load More Prompts"
              failure="More prompts could not be loaded."
            >
              <RowList label="My prompts">
                {shown.map(({ node }) => (
                  <OwnPromptRow key={node.id} prompt={node} />
                ))}
              </RowList>
            </PaginatedList>
          )}
        </>
      )}
    </>
  );
}

interface FiltersProps {
  q: string;
  category: string;
  categories: MyCategoriesQuery['ownCategories'];
  /** An empty value takes the filter away. */
  onFilter: (name: 'q' | 'category', value: string) => void;
}

function OwnFilters({ q, category, categories, onFilter }: FiltersProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 2 }}>
      <ListSearch
        label="Search my prompts"
        placeholder="Words in title or text"
        maxLength={SEARCH_MAX}
        q={q}
        onSearch={(typed) => onFilter('q', typed)}
      />
      {categories.length > 0 && (
        <FilterSelect
          label="Category"
          value={category}
          emptyLabel="All categories"
          options={categories.map(({ name, promptCount }) => [name, `${name} (${promptCount})`] as const)}
          onChange={(value) => onFilter('category', value ?? '')}
        />
      )}
    </Box>
  );
}

function useHasDraft(): boolean {
  const { data } = useQuery(OwnPromptFormViewerDocument);
  return data?.me != null && hasNewDraft(data.me.id);
}

function NoPrompts() {
  const hasDraft = useHasDraft();
  return (
    <EmptyState
      icon={<EditNote fontSize="large" />}
      title="No Prompts Yet"
      text={
        hasDraft
          ? 'You have begun one that is not saved yet. It is in this browser.'
          : 'Paste a prompt that works for you. Names in brackets, such as [CLIENT NAME], become fields to fill in.'
      }
      action={
        <Button variant="contained" component={Link} to="/my-prompts/new">
          {hasDraft ? 'Continue your draft' : 'Write your first prompt'}
        </Button>
      }
    />
  );
}

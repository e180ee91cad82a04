import { useQuery } from '@apollo/client/react';
import Search from '@mui/icons-material/Search';
import SearchOff from '@mui/icons-material/SearchOff';
import { useSearchParams } from 'react-router-dom';
import { nextPageOf } from '../../api/nextPage.ts';
import { cutText } from '../../ui/cutText.ts';
import { retryOf } from '../../ui/states/retryOf.ts';
import { OwnFound } from '../../features/mine/OwnFound.tsx';
import { SEARCH_MAX } from '../../features/prompts/filters/filters.ts';
import { ListHead } from '../../features/prompts/view/ListHead.tsx';
import { SEARCH_PAGE_SIZE } from '../../features/prompts/list/pageSizes.ts';
import { PromptList } from '../../features/prompts/list/PromptList.tsx';
import { PromptListSkeleton } from '../../features/prompts/view/PromptListSkeleton.tsx';
import { resultsText } from '../../ui/list/totalText.ts';
import { useShownEdges } from '../../ui/list/useShownEdges.ts';
import { CategoryLinks } from '../../features/prompts/search/CategoryLinks.tsx';
import { MissingPrompt } from '../../features/prompts/search/missing/MissingPrompt.tsx';
import { quoted } from '../../features/prompts/search/quoted.ts';
import { SearchNotes } from '../../features/prompts/search/SearchNotes.tsx';
import { SearchPromptsDocument } from '../../features/prompts/search/SearchPrompts.generated.ts';
import { useRecordOpened } from '../../features/prompts/search/useRecordSearch.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';

export function SearchPage() {
  const [params] = useSearchParams();
  const q = cutText((params.get('q') ?? '').trim(), SEARCH_MAX);
  const title = q === '' ? 'Search' : `Results for ${quoted(q)}`;
  usePageTitle(title);
  return (
    <>
      <PageHeading title={title} />
      {q === '' ? (
        <EmptyState
          icon={<Search fontSize="large" />}
          title="What are you looking for?"
          text="Type a few words into the search box: a task, a document, a term of your trade."
          action={<CategoryLinks />}
        />
      ) : (
        <>
          <OwnFound search={q} />
          <Results q={q} />
        </>
      )}
    </>
  );
}

const toSearch = (q: string) => `/search?${new URLSearchParams({ q })}`;

function Results({ q }: { q: string }) {
  const { data, error, refetch, fetchMore } = useQuery(SearchPromptsDocument, {
    variables: { search: q, first: SEARCH_PAGE_SIZE },
  });
  const { shown, totalCount, ...more } = useShownEdges({
    connection: data?.prompts,
    pageSize: SEARCH_PAGE_SIZE,
    fetchPage: nextPageOf({ fetchMore, refetch }),
  });
  const onOpen = useRecordOpened(q);
  if (error && !data) {
    return (
      <ErrorState
        title="The search could not be run"
        text="Check your connection and try again."
        error={error}
        onRetry={retryOf(refetch)}
      />
    );
  }
  const isEmpty = data !== undefined && totalCount === 0;
  const isNearest = data?.prompts.isNearest === true;
  return (
    <>
      {data && <SearchNotes search={q} prompts={data.prompts} toSearch={toSearch} />}
      <ListHead text={data && resultsText(data.prompts)} isEmpty={isEmpty} />
      {!data ? (
        <PromptListSkeleton count={9} label="Searching" />
      ) : isEmpty ? (
        <EmptyState
          icon={<SearchOff fontSize="large" />}
          title="No prompts found"
          text="Try fewer or different words, or browse a category."
          action={<CategoryLinks />}
        />
      ) : (
        <PromptList
          edges={shown}
          label="Search results"
          // With the note above the list, which is a heading.
          headingLevel={isNearest ? 3 : 2}
          onOpen={onOpen}
          {...more}
        />
      )}
      {data && <MissingPrompt search={q} isOpen={isEmpty || isNearest} />}
    </>
  );
}

import { useQuery } from '@apollo/client/react';
import FavoriteBorder from '@mui/icons-material/FavoriteBorder';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, type FocusEvent } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { nextPageOf } from '../../api/nextPage.ts';
import { retryOf } from '../../ui/states/retryOf.ts';
import { ListHead } from '../../features/prompts/view/ListHead.tsx';
import { PAGE_SIZE } from '../../features/prompts/list/pageSizes.ts';
import { PromptList } from '../../features/prompts/list/PromptList.tsx';
import { PromptListSkeleton } from '../../features/prompts/view/PromptListSkeleton.tsx';
import { useShownEdges } from '../../ui/list/useShownEdges.ts';
import { promptCountText } from '../../features/prompts/display/counts.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { focusHeading } from '../../ui/page/focusHeading.ts';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { useCategories } from '../../features/prompts/useCategories.ts';
import { FavoritesDocument, FavoritesViewerDocument } from './FavoritesPage.generated.ts';

/** The queries of the first render, which boot.ts sends before the code of the page has loaded. */
export const queries = [{ query: FavoritesDocument, variables: { first: PAGE_SIZE } }];

export function FavoritesPage() {
  usePageTitle('Favorites');
  return (
    <>
      <PageHeading title="Favorites" />
      <FavoriteList />
    </>
  );
}

function FavoriteList() {
  // Other tabs, devices and assistants change it, so the cached list is shown and refetched.
  const { data, error, refetch, fetchMore } = useQuery(FavoritesDocument, {
    variables: { first: PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
  });
  const { shown, totalCount, ...more } = useShownEdges({
    connection: data?.favorites,
    pageSize: PAGE_SIZE,
    fetchPage: nextPageOf({ fetchMore, refetch }),
  });
  const onFocus = useFocusOnRemoval(shown.length);

  if (error && !data) {
    return (
      <ErrorState
        title="Your favorites could not be loaded"
        text="Check your connection and try again."
        error={error}
        onRetry={retryOf(refetch)}
      />
    );
  }
  if (!data) {
    return (
      <>
        <ListHead />
        <PromptListSkeleton count={3} label="Loading favorites" />
      </>
    );
  }
  if (totalCount === 0) return <NoFavorites />;
  return (
    <>
      <ListHead text={promptCountText(totalCount)} />
      <Box onFocus={onFocus}>
        <PromptList edges={shown} label="Favorite prompts" {...more} />
      </Box>
    </>
  );
}

/** Moves the focus to the heading when the focused card is removed from the list. Returns the handler for the list. */
function useFocusOnRemoval(count: number) {
  const before = useRef(count);
  const focused = useRef<Element>(undefined);
  useEffect(() => {
    const isRemoval = count < before.current;
    before.current = count;
    if (isRemoval && focused.current?.isConnected === false && document.activeElement === document.body) focusHeading();
  }, [count]);
  return ({ target }: FocusEvent) => void (focused.current = target);
}

/** Offers the member's own field, or all prompts before one is chosen. */
function NoFavorites() {
  const { data } = useQuery(FavoritesViewerDocument);
  const { categories } = useCategories();
  const field = categories?.find(({ slug }) => slug === data?.me?.field);
  return (
    <EmptyState
      icon={<FavoriteBorder fontSize="large" />}
      title="No Favorites Yet"
      text="Select the heart on a prompt to keep it here."
      action={
        <>
          <Button variant="contained" component={RouterLink} to="/">
            Go to Dashboard
          </Button>
          <Button variant="outlined" component={RouterLink} to={field ? `/category/${field.slug}` : '/prompts'}>
            {field ? `Browse ${field.name}` : 'All Prompts'}
          </Button>
        </>
      }
    />
  );
}

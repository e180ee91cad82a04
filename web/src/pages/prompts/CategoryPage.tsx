import { useQuery } from '@apollo/client/react';
import FolderOff from '@mui/icons-material/FolderOff';
import Inbox from '@mui/icons-material/Inbox';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useParams } from 'react-router-dom';
import { nextPageOf } from '../../api/nextPage.ts';
import { retryOf } from '../../ui/states/retryOf.ts';
import { CategoryIcon } from '../../features/prompts/CategoryIcon.tsx';
import { PAGE_SIZE } from '../../features/prompts/list/pageSizes.ts';
import { PromptListSkeleton } from '../../features/prompts/view/PromptListSkeleton.tsx';
import { PromptSections, sectionHeading } from '../../features/prompts/list/PromptSections.tsx';
import { ViewSwitch } from '../../features/prompts/view/ViewSwitch.tsx';
import { useShownEdges } from '../../ui/list/useShownEdges.ts';
import { promptCountText } from '../../features/prompts/display/counts.ts';
import { useCategories, type Category } from '../../features/prompts/useCategories.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { NotFoundState } from '../../ui/states/NotFoundState.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { CategoryPromptsDocument } from './CategoryPage.generated.ts';

/** The queries of the first render, which boot.ts sends before the code of the page has loaded. */
export const queries = [{ query: CategoryPromptsDocument, variables: { first: PAGE_SIZE } }];

export function CategoryPage() {
  const { slug = '' } = useParams();
  const { categories, error, retry } = useCategories();
  const category = categories?.find((each) => each.slug === slug);
  usePageTitle(category?.name ?? (categories ? 'Category Not Found' : 'Category'));

  if (error)
    return (
      <ErrorState
        headingLevel={1}
        title="The category could not be loaded"
        text="Check your connection and try again."
        error={error}
        onRetry={retry}
      />
    );
  if (!categories) return <Skeleton variant="rounded" height={120} role="status" aria-label="Loading the category" />;
  if (!category) {
    return (
      <NotFoundState
        icon={<FolderOff fontSize="large" />}
        title="Category Not Found"
        text="There is no category at this address."
        to="/"
        label="Dashboard"
      />
    );
  }
  return (
    <>
      <CategoryHeader category={category} />
      <CategoryPrompts key={slug} slug={slug} />
    </>
  );
}

function CategoryHeader({ category }: { category: Category }) {
  const { name, icon, color, description, slug } = category;
  return (
    <Box component="header" sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', mb: 4 }}>
      <CategoryIcon icon={icon} color={color} size={48} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <PageHeading title={name}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <ViewSwitch />
            <Button component={RouterLink} to={`/prompts?${new URLSearchParams({ category: slug })}`} variant="outlined">
              Filter and sort
            </Button>
          </Box>
        </PageHeading>
        <Typography sx={{ mt: -2, maxWidth: '75ch' }}>{description}</Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {`${promptCountText(category.promptCount)} available`}
        </Typography>
      </Box>
    </Box>
  );
}

function CategoryPrompts({ slug }: { slug: string }) {
  const { data, error, refetch, fetchMore } = useQuery(CategoryPromptsDocument, {
    variables: { slug, first: PAGE_SIZE },
  });
  const { shown, totalCount, ...more } = useShownEdges({
    connection: data?.prompts,
    pageSize: PAGE_SIZE,
    fetchPage: nextPageOf({ fetchMore, refetch }),
  });
  if (error && !data) {
    return (
      <ErrorState
        title="The prompts could not be loaded"
        text="Check your connection and try again."
        error={error}
        onRetry={retryOf(refetch)}
      />
    );
  }
  if (!data) {
    return (
      <>
        <Typography aria-hidden variant="h3" component="p" sx={sectionHeading}>
          <Skeleton width="min(16em, 60%)" />
        </Typography>
        <PromptListSkeleton count={9} label="Loading prompts" />
      </>
    );
  }
  if (totalCount === 0) {
    return (
      <EmptyState
        icon={<Inbox fontSize="large" />}
        title="No Prompts Available"
        text="The prompts of this category are being written."
        action={
          <Button variant="contained" component={RouterLink} to="/prompts">
            All Prompts
          </Button>
        }
      />
    );
  }
  return <PromptSections edges={shown} label="Prompts of this category" {...more} />;
}

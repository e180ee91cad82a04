import { useQuery } from '@apollo/client/react';
import ArrowBack from '@mui/icons-material/ArrowBack';
import PersonAdd from '@mui/icons-material/PersonAddOutlined';
import PersonSearch from '@mui/icons-material/PersonSearchOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { nextPageOf } from '../../api/nextPage.ts';
import { retryOf } from '../../ui/states/retryOf.ts';
import { AdminErrorState, isForbidden, needsSecondFactor } from '../../features/administration/AdminErrorState.tsx';
import { AdminTabs } from '../../features/administration/AdminTabs.tsx';
import type { OnUserAction } from '../../features/users/actions/userActions.ts';
import { useCreateUserDialog } from '../../features/users/actions/dialogs/useCreateUserDialog.tsx';
import { useUserActions } from '../../features/users/actions/useUserActions.tsx';
import { ExportButton } from '../../features/users/list/ExportButton.tsx';
import { UserFigures } from '../../features/users/list/UserFigures.tsx';
import {
  asUserFilter,
  readUserFilters,
  withoutFilters,
  writeUserFilters,
  type UserFilters as Filters,
} from '../../features/users/list/filterParams.ts';
import { UserFilters } from '../../features/users/list/UserFilters.tsx';
import { UserList } from '../../features/users/list/UserList.tsx';
import { USER_ROW_HEIGHT } from '../../features/users/list/UserRow.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ClearFilters } from '../../ui/filters/ClearFilters.tsx';
import { useUrlFilters } from '../../ui/filters/useUrlFilters.ts';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { ListBar } from '../../ui/list/ListBar.tsx';
import { totalText } from '../../ui/list/totalText.ts';
import { useShownEdges } from '../../ui/list/useShownEdges.ts';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { SkeletonGrid } from '../../ui/states/SkeletonGrid.tsx';
import { useFocusOfReplaced } from '../../ui/page/useFocusOfReplaced.ts';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { UsersDocument, UsersOverviewDocument } from './UsersPage.generated.ts';

const PAGE_SIZE = 25;
const inUrl = { read: readUserFilters, write: writeUserFilters };

const useUsers = (filters: Filters) =>
  useQuery(UsersDocument, { variables: { filter: asUserFilter(filters), sort: filters.sort, first: PAGE_SIZE } });

export function UsersPage() {
  usePageTitle('Admin Dashboard');
  const [filters, change] = useUrlFilters(inUrl);
  const overview = useQuery(UsersOverviewDocument);
  const users = useUsers(filters);
  const createDialog = useCreateUserDialog();
  const { onAction, dialog } = useUserActions();
  const forbidden = [users.error, overview.error].find(isForbidden);
  return (
    <>
      <PageHeading title="Admin Dashboard">
        <Typography color="textSecondary" sx={{ flexBasis: '100%', order: { sm: 1 } }}>
          User management & platform overview
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button component={Link} to="/welcome" variant="outlined" startIcon={<ArrowBack />}>
            Back to Landing Page
          </Button>
          {!forbidden && (
            <Button variant="contained" startIcon={<PersonAdd />} aria-haspopup="dialog" onClick={createDialog.open}>
              Create User
            </Button>
          )}
        </Box>
      </PageHeading>
      {forbidden ? (
        <UsersErrorState error={forbidden} onRetry={retryOf(() => Promise.all([users.refetch(), overview.refetch()]))} />
      ) : (
        <>
          <AdminTabs />
          <UserFigures figures={overview.data?.userFigures} failed={overview.error !== undefined} />
          <UserFilters filters={filters} onChange={(next) => change(next)} onSearch={(next) => change(next, true)} />
          <UserResults
            users={users}
            filters={filters}
            onAction={onAction}
            onClear={() => change(withoutFilters(filters))}
            onCreate={createDialog.open}
          />
        </>
      )}
      {createDialog.dialog}
      {dialog}
    </>
  );
}

/** A generic error for users without the role. An admin without a second factor learns how to set one up. */
function UsersErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  useFocusOfReplaced();
  const title = 'Error Loading Users';
  if (needsSecondFactor(error)) return <AdminErrorState error={error} title={title} onRetry={onRetry} />;
  return <ErrorState title={title} text="Please try refreshing the page." onRetry={onRetry} />;
}

interface UserResultsProps {
  users: ReturnType<typeof useUsers>;
  filters: Filters;
  onAction: OnUserAction;
  onClear: () => void;
  onCreate: (event: { currentTarget: HTMLElement }) => void;
}

function UserResults({ users, filters, onAction, onClear, onCreate }: UserResultsProps) {
  const { data, previousData, error, refetch, fetchMore } = users;
  const {
    shown,
    totalCount: _,
    ...more
  } = useShownEdges({
    connection: data?.users,
    previous: previousData?.users,
    pageSize: PAGE_SIZE,
    fetchPage: nextPageOf({ fetchMore, refetch }),
  });
  if (error && !data) {
    return (
      <Box sx={{ mt: 3 }}>
        <UsersErrorState error={error} onRetry={retryOf(refetch)} />
      </Box>
    );
  }
  const filter = asUserFilter(filters);
  const isLoading = !data && !previousData;
  const total = totalText(data?.users ?? previousData?.users);
  return (
    <Box sx={{ mt: 3 }}>
      <ListBar
        text={isLoading ? undefined : `Showing ${shown.length} of ${total} users`}
        action={<ExportButton filter={filter} />}
      >
        {filter && !isLoading && <ClearFilters onClear={onClear} />}
      </ListBar>
      {isLoading ? (
        <SkeletonGrid count={8} height={USER_ROW_HEIGHT} columns="rows" label="Loading users" />
      ) : shown.length > 0 ? (
        <UserList edges={shown} isStale={!data} onAction={onAction} {...more} />
      ) : filter ? (
        <NoMatches onClear={onClear} />
      ) : (
        <NoUsers onCreate={onCreate} />
      )}
    </Box>
  );
}

function NoMatches({ onClear }: Pick<UserResultsProps, 'onClear'>) {
  return (
    <EmptyState
      icon={<PersonSearch fontSize="large" />}
      title="No users match"
      text="Try other words, or fewer filters."
      action={<ClearFilters variant="contained" onClear={onClear} />}
    />
  );
}

function NoUsers({ onCreate }: Pick<UserResultsProps, 'onCreate'>) {
  return (
    <EmptyState
      icon={<PersonAdd fontSize="large" />}
      title="No users found"
      text="Create your first user to get started."
      action={
        <Button variant="contained" aria-haspopup="dialog" onClick={onCreate}>
          Create First User
        </Button>
      }
    />
  );
}

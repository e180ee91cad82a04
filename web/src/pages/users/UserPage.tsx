import { useApolloClient, useQuery } from '@apollo/client/react';
import ArrowBack from '@mui/icons-material/ArrowBack';
import FavoriteBorder from '@mui/icons-material/FavoriteBorder';
import History from '@mui/icons-material/History';
import PersonOff from '@mui/icons-material/PersonOffOutlined';
import Today from '@mui/icons-material/Today';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { describeAgent } from '../../features/account/sessions/describeAgent.ts';
import { AdminErrorState, isForbidden } from '../../features/administration/AdminErrorState.tsx';
import { AdminTabs } from '../../features/administration/AdminTabs.tsx';
import { AuditRow } from '../../features/administration/audit/AuditRow.tsx';
import { InvoiceList } from '../../features/billing/subscription/InvoiceList.tsx';
import { RecentUseRow } from '../../features/prompts/list/RecentUseRow.tsx';
import type { OnUserAction } from '../../features/users/actions/userActions.ts';
import { useUserActions } from '../../features/users/actions/useUserActions.tsx';
import { RecordSection } from '../../features/users/record/RecordSection.tsx';
import { UserHeader } from '../../features/users/record/UserHeader.tsx';
import { UserPlan } from '../../features/users/record/UserPlan.tsx';
import { UserProfile } from '../../features/users/record/UserProfile.tsx';
import { UserKeys } from '../../features/users/record/UserKeys.tsx';
import { UserSessions } from '../../features/users/record/UserSessions.tsx';
import { ResetFactorButton } from '../../features/users/record/ResetFactorButton.tsx';
import { useViewerId } from '../../features/users/useViewerId.ts';
import { listAddressOf } from '../../features/users/listAddress.ts';
import { isSuperUser } from '../../features/users/user.ts';
import { isNotFound } from '../../api/errors.ts';
import { retryOf } from '../../ui/states/retryOf.ts';
import { RowList } from '../../ui/list/RowList.tsx';
import { NotFoundState } from '../../ui/states/NotFoundState.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { SkeletonGrid } from '../../ui/states/SkeletonGrid.tsx';
import { StatCard } from '../../ui/StatCard.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { UserRecordDocument, UserTracesDocument, type UserRecordQuery } from './UserPage.generated.ts';

export function UserPage() {
  const { id = '' } = useParams();
  return <UserOfId key={id} id={id} />;
}

function UserOfId({ id }: { id: string }) {
  const client = useApolloClient();
  const navigate = useNavigate();
  const list = listAddressOf(useLocation());
  // Members change their data themselves, so the cached record is shown and refetched.
  const { data, error, refetch } = useQuery(UserRecordDocument, { variables: { id }, fetchPolicy: 'cache-and-network' });
  // No mutation returns the new audit entries and what has ended.
  const readTraces = () =>
    void client.query({ query: UserTracesDocument, variables: { id }, fetchPolicy: 'network-only' }).catch(() => undefined);
  const { onAction, dialog } = useUserActions({ onChanged: readTraces, onDeleted: () => void navigate(list) });
  return (
    <>
      {isNotFound(error) ? (
        <NotFound list={list} />
      ) : (
        <>
          {!isForbidden(error) && <Head list={list} />}
          {data && !isForbidden(error) ? (
            <Record record={data.userRecord} onAction={onAction} onChanged={readTraces} />
          ) : (
            <NoRecord error={error} onRetry={retryOf(refetch)} />
          )}
        </>
      )}
      {/* Stays where the user or the role is gone: what was typed is not lost. */}
      {dialog}
    </>
  );
}

function Head({ list }: { list: string }) {
  return (
    <>
      <AdminTabs />
      <Button component={Link} to={list} startIcon={<ArrowBack />} sx={{ mb: 2, ml: -1 }}>
        All users
      </Button>
    </>
  );
}

function NotFound({ list }: { list: string }) {
  usePageTitle('User Not Found');
  return (
    <NotFoundState
      icon={<PersonOff fontSize="large" />}
      title="User Not Found"
      text="The account may have been deleted."
      to={list}
      label="All users"
    />
  );
}

/** Shown while the user is loading or if that failed. */
function NoRecord({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  usePageTitle('User');
  return (
    <>
      <PageHeading title="User" />
      {error === undefined ? (
        <SkeletonGrid count={4} height={280} label="Loading the user" />
      ) : (
        <AdminErrorState error={error} title="The user could not be loaded" onRetry={onRetry} />
      )}
    </>
  );
}

type UserRecord = UserRecordQuery['userRecord'];

interface RecordProps {
  record: UserRecord;
  onAction: OnUserAction;
  onChanged: () => void;
}

function Record({ record, onAction, onChanged }: RecordProps) {
  const viewerId = useViewerId();
  const { user, hasSecondFactor } = record;
  return (
    <>
      <UserHeader user={record.user} onAction={onAction} />
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}>
        <RecordSection title="Profile">
          <UserProfile record={record} />
          {hasSecondFactor && <ResetFactorButton user={user} onAction={onAction} />}
        </RecordSection>
        <RecordSection title="Plan">
          <UserPlan record={record} />
        </RecordSection>
        <RecordSection title="Use">
          <Use record={record} />
        </RecordSection>
        <Box sx={{ display: 'grid', gap: 5, alignContent: 'start' }}>
          <RecordSection title="Invoices">
            <Invoices invoices={record.invoices} />
          </RecordSection>
          <RecordSection title="Sessions">
            <UserSessions record={record} describeAgent={(agent) => describeAgent(agent).name} />
          </RecordSection>
          <RecordSection title="API keys">
            <UserKeys record={record} mayRevoke={!isSuperUser(user) || user.id === viewerId} onRevoked={onChanged} />
          </RecordSection>
        </Box>
        <Box sx={{ gridColumn: '1 / -1' }}>
          <RecordSection title="Audit">
            <AuditEntries entries={record.audit} />
          </RecordSection>
        </Box>
      </Box>
    </>
  );
}

function Use({ record: { totalUsed, usedThisWeek, favorites, recentUses } }: { record: UserRecord }) {
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(8.75rem, 1fr))', gap: 2, mb: 3 }}>
        <StatCard label="Total Used" value={totalUsed} icon={<History />} />
        <StatCard label="This Week" value={usedThisWeek} icon={<Today />} />
        <StatCard label="Favorites" value={favorites} icon={<FavoriteBorder />} />
      </Box>
      {recentUses.length > 0 ? (
        <RowList label="Recently used prompts">
          {recentUses.map((use) => (
            <RecentUseRow key={use.prompt.id} use={use} />
          ))}
        </RowList>
      ) : (
        <Typography color="textSecondary">No prompts used yet.</Typography>
      )}
    </>
  );
}

/** The invoices are null if Stripe is unreachable. */
function Invoices({ invoices }: Pick<UserRecord, 'invoices'>) {
  if (invoices) return <InvoiceList invoices={invoices} />;
  return <Typography color="textSecondary">Stripe does not respond. Reload the page to try again.</Typography>;
}

function AuditEntries({ entries }: { entries: UserRecord['audit'] }) {
  if (entries.length === 0) return <Typography color="textSecondary">Nothing is recorded.</Typography>;
  return (
    <RowList label="Audit entries">
      {entries.map((entry) => (
        <AuditRow key={entry.id} entry={entry} />
      ))}
    </RowList>
  );
}

import { useQuery } from '@apollo/client/react';
import ArrowBack from '@mui/icons-material/ArrowBack';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { retryOf } from '../../ui/states/retryOf.ts';
import { SendLink } from '../../features/account/email/SendLink.tsx';
import { AssistantList } from '../../features/keys/assistants/AssistantList.tsx';
import { ConfirmEmailFirst } from '../../features/keys/ConfirmEmailFirst.tsx';
import { EndedKeys, KeyList } from '../../features/keys/list/KeyList.tsx';
import { KeysSkeleton } from '../../features/keys/list/KeysSkeleton.tsx';
import { NoKeys } from '../../features/keys/list/NoKeys.tsx';
import { KeyUse } from '../../features/keys/use/KeyUse.tsx';
import { useKeyDialogs, type KeyDialogs } from '../../features/keys/dialogs/useKeyDialogs.tsx';
import { OutboxLink } from '../../features/mail/OutboxLink.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { PageLink } from '../../ui/location/PageLink.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { KeysPageDocument, type KeysPageQuery } from './KeysPage.generated.ts';

interface Props {
  /** A link to where the mail can be read, shown once it is sent. */
  mailbox?: ReactNode;
}

export function KeysPage({ mailbox = <OutboxLink /> }: Props) {
  usePageTitle('API keys');
  // Keys are used outside of this client, so the cached list is shown and refetched.
  const { data, error, refetch } = useQuery(KeysPageDocument, { fetchPolicy: 'cache-and-network' });
  const retry = retryOf(refetch);
  const isPro = data?.me?.subscriptionStatus === 'active';
  const mayCreate = data?.me?.isEmailVerified === true;
  const { dialog, ...dialogs } = useKeyDialogs({
    email: data?.me?.email ?? '',
    scopes: data?.apiScopes ?? [],
    isPro,
    refetch: retry,
  });
  return (
    <Box sx={{ maxWidth: 960 }}>
      <Button component={Link} to="/account" startIcon={<ArrowBack />} sx={{ mb: 2, ml: -1 }}>
        Account
      </Button>
      <PageHeading title="API keys">
        <Box sx={buttonSx}>
          {mayCreate && data.apiKeys.some(({ isAlive }) => isAlive) && (
            <Button variant="contained" aria-haspopup="dialog" onClick={(event) => dialogs.create(event.currentTarget)}>
              Create a key
            </Button>
          )}
        </Box>
      </PageHeading>
      <Typography color="textSecondary" sx={{ maxWidth: '72ch', mb: 2 }}>
        A key lets a program act on your behalf, within the scopes of the key. It never opens your account or your billing. Read
        how to use keys in the <PageLink to="/developers">documentation</PageLink>, or try one in the{' '}
        <PageLink to="/playground">playground</PageLink>.
      </Typography>
      {data ? (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
          {error && <StaleNotice onRetry={retry} />}
          <Keys {...data} isPro={isPro} mayCreate={mayCreate} dialogs={dialogs} mailbox={mailbox} />
        </Box>
      ) : error ? (
        <ErrorState
          title="Your keys could not be loaded"
          text="Check your connection and try again."
          error={error}
          onRetry={retry}
        />
      ) : (
        <KeysSkeleton />
      )}
      {dialog}
    </Box>
  );
}

/** Reserves the height of the button, so that it causes no layout shift. */
const buttonSx = { minHeight: 40, '@media (pointer: coarse)': { minHeight: 44 } } as const;

interface KeysProps extends KeysPageQuery, Props {
  isPro: boolean;
  mayCreate: boolean;
  dialogs: KeyDialogs;
}

function Keys({ me, apiKeys, apiScopes, connectedAssistants, isPro, mayCreate, dialogs, mailbox }: KeysProps) {
  const alive = apiKeys.filter(({ isAlive }) => isAlive);
  const ended = apiKeys.filter(({ isAlive }) => !isAlive);
  const lostScopes = apiScopes.filter(({ needsPro }) => needsPro && !isPro).map(({ name }) => name);
  return (
    <>
      {me && !mayCreate && (
        <ConfirmEmailFirst
          text={`API keys are for members with a confirmed address. Open the link we sent to ${me.email}, then create your first key here.`}
          button={<SendLink email={me.email} mailbox={mailbox} />}
        />
      )}
      {alive.length > 0 ? (
        <KeyList label="Keys" keys={alive} lostScopes={lostScopes} actions={dialogs} />
      ) : (
        <NoKeys hadKeys={ended.length > 0} onCreate={mayCreate ? dialogs.create : undefined} />
      )}
      <EndedKeys keys={ended} lostScopes={lostScopes} actions={dialogs} />
      {apiKeys.length > 0 && <KeyUse keys={[...alive, ...ended]} />}
      <AssistantList assistants={connectedAssistants} lostScopes={lostScopes} />
    </>
  );
}

function StaleNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert
      severity="warning"
      variant="outlined"
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      The server cannot be reached. This is what was known last.
    </Alert>
  );
}

import { skipToken, useQuery } from '@apollo/client/react';
import LinkOff from '@mui/icons-material/LinkOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { errorCode, toApiError } from '../../api/errors.ts';
import { retryOf } from '../../ui/states/retryOf.ts';
import { SendLink } from '../../features/account/email/SendLink.tsx';
import { ConfirmEmailFirst } from '../../features/keys/ConfirmEmailFirst.tsx';
import { Decided } from '../../features/keys/consent/Decided.tsx';
import { authorizationRequest } from '../../features/keys/consent/authorizationRequest.ts';
import { ConsentForm } from '../../features/keys/consent/ConsentForm.tsx';
import { WhoAsks } from '../../features/keys/consent/WhoAsks.tsx';
import { OutboxLink } from '../../features/mail/OutboxLink.tsx';
import { displayName } from '../../ui/displayName.ts';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { PageSpinner } from '../../ui/page/PageSpinner.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { AuthorizePageDocument } from './AuthorizePage.generated.ts';

interface Props {
  leaveTo?: (url: string) => void;
}

/** Asks the member whether an assistant may be connected. Nothing happens here without a click and the password. */
export function AuthorizePage({ leaveTo = (url) => window.location.assign(url) }: Props) {
  usePageTitle('Connect an assistant');
  const { search } = useLocation();
  const input = useMemo(() => authorizationRequest(search), [search]);
  const [decision, setDecision] = useState<{ url: string; isAllowed: boolean }>();
  const { data, error, refetch } = useQuery(AuthorizePageDocument, input ? { variables: { input } } : skipToken);
  if (!input)
    return <Refused text="The request of the assistant is incomplete. Nothing was allowed. Start again from the assistant." />;
  if (error && errorCode(error) === 'BAD_USER_INPUT') return <Refused text={toApiError(error, '').message} />;
  if (error && !data)
    return (
      <ErrorState
        headingLevel={1}
        title="The request could not be loaded"
        text="Check your connection and try again. Nothing was allowed."
        error={error}
        onRetry={retryOf(refetch)}
      />
    );
  if (!data?.me) return <PageSpinner label="Loading the request" />;
  const { me, assistantRequest: request } = data;
  const name = displayName(request);
  if (decision) return <Decided name={name} {...decision} />;
  const onDecided = (url: string, isAllowed: boolean) => {
    setDecision({ url, isAllowed });
    leaveTo(url);
  };
  return (
    <Box sx={{ maxWidth: 640, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <PageHeading title={`Connect “${name}”?`} />
      <WhoAsks request={request} email={me.email} isPro={me.subscriptionStatus === 'active'} />
      {me.isEmailVerified ? (
        <ConsentForm email={me.email} input={input} denyUrl={request.denyUrl} onDecided={onDecided} />
      ) : (
        <ConfirmEmailFirst
          text={`Assistants are for members with a confirmed address. Open the link we sent to ${me.email}, then start again from the assistant.`}
          button={<SendLink email={me.email} mailbox={<OutboxLink />} />}
        />
      )}
    </Box>
  );
}

function Refused({ text }: { text: string }) {
  return (
    <div role="alert">
      <EmptyState
        headingLevel={1}
        icon={<LinkOff fontSize="large" />}
        title="This assistant cannot be connected"
        text={text}
        action={
          <Button variant="contained" component={Link} to="/account/keys">
            Your connected assistants
          </Button>
        }
      />
    </div>
  );
}

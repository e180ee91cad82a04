import Inbox from '@mui/icons-material/InboxOutlined';
import Refresh from '@mui/icons-material/Refresh';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { publicRequest } from '../../api/publicApi.ts';
import { OutboxDocument } from '../../features/mail/outbox.public.generated.ts';
import { OutboxList, type OutboxMail } from '../../features/mail/OutboxList.tsx';
import { useOutbox, type Outbox } from '../../features/mail/useOutbox.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { SkeletonGrid } from '../../ui/states/SkeletonGrid.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';

const load = async (): Promise<readonly OutboxMail[]> => (await publicRequest(OutboxDocument, {})).outbox;

/** In demo mode no mail is sent. This page shows what would have been. */
export function OutboxPage({ loadOutbox = load }: { loadOutbox?: typeof load }) {
  usePageTitle('Outbox');
  const { outbox, refresh } = useOutbox(loadOutbox);
  return (
    <Box sx={{ maxWidth: 760, mx: 'auto', py: { xs: 0, sm: 3 } }}>
      <PageHeading title="Outbox">
        {outbox.state === 'loaded' && (
          <Button startIcon={<Refresh />} variant="outlined" onClick={refresh}>
            Refresh
          </Button>
        )}
      </PageHeading>
      <Content outbox={outbox} onRetry={refresh} />
    </Box>
  );
}

function Content({ outbox, onRetry }: { outbox: Outbox; onRetry: () => void }) {
  switch (outbox.state) {
    case 'loading':
      return <SkeletonGrid count={4} height={84} columns="rows" label="Loading emails" />;
    case 'disabled':
      return (
        <EmptyState
          icon={<Inbox fontSize="large" />}
          title="There is no outbox here"
          text="Only a demo keeps its emails for viewing. This site delivers them to their recipients."
          action={
            <Button component={Link} to="/" variant="contained">
              Go to the start page
            </Button>
          }
        />
      );
    case 'failed':
      return (
        <ErrorState
          title="The outbox could not be loaded"
          text="Check your connection and try again."
          error={outbox.error}
          onRetry={onRetry}
        />
      );
    case 'loaded':
      return (
        <>
          <Typography color="textSecondary" sx={{ mt: -2, mb: 3 }}>
            This is a demo: these emails were not sent, and anyone who visits can read them.
          </Typography>
          {outbox.mails.length > 0 ? (
            <OutboxList mails={outbox.mails} />
          ) : (
            <EmptyState
              icon={<Inbox fontSize="large" />}
              title="No Emails Yet"
              text="Create a free account or send us a message, and the email appears here within seconds."
              action={
                <Button component={Link} to="/contact" variant="contained">
                  Write to us
                </Button>
              }
            />
          )}
        </>
      );
  }
}

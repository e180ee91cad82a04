import { useQuery } from '@apollo/client/react';
import ArrowBack from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { LoadingSets } from '../../features/clientSets/LoadingSets.tsx';
import { forgetNamesForSets } from '../../features/guard/store/forgetSets.ts';
import { forgetTypedFor } from '../../features/prompts/workspace/kept/forgetTypedFor.ts';
import { forgetEnteredFor } from '../../features/workflows/run/forgetEnteredFor.ts';
import { lazyPart } from '../../ui/page/lazyPart.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { ClientSetsPageDocument } from './ClientSetsPage.generated.ts';

const ClientSets = lazyPart(() => import('../../features/clientSets/ClientSets.tsx').then((m) => m.ClientSets), {
  fallback: <LoadingSets />,
  errorTitle: 'The page could not be loaded',
});

/** In every tab of this browser. */
async function forgetFor(userId: string, setIds: readonly string[]): Promise<void> {
  await forgetEnteredFor(userId, setIds);
  forgetTypedFor(userId, setIds);
  await forgetNamesForSets(userId, setIds);
}

export function ClientSetsPage() {
  usePageTitle('Client sets');
  const viewer = useQuery(ClientSetsPageDocument);
  const userId = viewer.data?.me?.id;
  return (
    <Box sx={{ maxWidth: 960 }}>
      <Button component={Link} to="/account" startIcon={<ArrowBack />} sx={{ mb: 2, ml: -1 }}>
        Account
      </Button>
      {userId === undefined ? (
        <LoadingSets />
      ) : (
        <ClientSets key={userId} userId={userId} onRemove={(setIds) => forgetFor(userId, setIds)} />
      )}
    </Box>
  );
}

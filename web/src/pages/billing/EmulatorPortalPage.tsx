import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { NewCardForm } from '../../features/billing/emulator/NewCardForm.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';

interface Props {
  /** Leaves the app. */
  redirectTo?: (url: string) => void;
}

/** Replaces Stripe's billing portal in test mode. The card is changed here. */
export function EmulatorPortalPage({ redirectTo = (url) => window.location.assign(url) }: Props) {
  usePageTitle('Change card');
  const { id = '' } = useParams();
  const [isExpired, setExpired] = useState(false);
  if (isExpired) {
    return (
      <EmptyState
        headingLevel={1}
        title="This page has expired"
        text="Open it once more from your billing page."
        action={
          <Button component={Link} to="/billing" reloadDocument variant="contained">
            Go to Billing
          </Button>
        }
      />
    );
  }
  return (
    <Box sx={{ maxWidth: 440, mx: 'auto', py: { xs: 2, sm: 6 } }}>
      <PageHeading title="Change card" />
      <Typography color="textSecondary" sx={{ mt: -2, mb: 3 }}>
        Your subscription is charged to this card from now on.
      </Typography>
      <NewCardForm portalId={id} onChanged={redirectTo} onExpired={() => setExpired(true)} />
      <Button component={Link} to="/billing" reloadDocument fullWidth sx={{ mt: 1 }}>
        Back to Billing
      </Button>
    </Box>
  );
}

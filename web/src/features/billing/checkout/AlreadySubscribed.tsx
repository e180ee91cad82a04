import WorkspacePremium from '@mui/icons-material/WorkspacePremium';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';

/** Shown instead of the checkout to a member who already has Pro. */
export function AlreadySubscribed() {
  return (
    <EmptyState
      headingLevel={1}
      icon={<WorkspacePremium fontSize="large" />}
      title="You're Already Subscribed!"
      text="Every prompt of the library is open to you."
      action={
        <Box sx={{ display: 'grid', justifyItems: 'center', gap: 3 }}>
          <Chip color="primary" icon={<WorkspacePremium />} label="Pro Member" />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
            <Button component={Link} to="/" variant="contained">
              Go to your library
            </Button>
            <Button component={Link} to="/billing" reloadDocument variant="outlined">
              Manage billing
            </Button>
          </Box>
        </Box>
      }
    />
  );
}

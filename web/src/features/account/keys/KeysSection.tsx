import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { AccountSection } from '../AccountSection.tsx';

const KEYS = '/account/keys';

export function KeysSection() {
  return (
    <AccountSection id="keys" title="API keys" text="Use an API key to let your own programs access the library on your behalf.">
      <Button variant="outlined" component={Link} to={KEYS}>
        Manage API keys
      </Button>
    </AccountSection>
  );
}

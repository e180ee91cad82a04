import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { AccountSection } from '../AccountSection.tsx';

const KEYS = '/account/keys';

export function KeysSection() {
  return (
    <AccountSection id="keys" title="API keys" text="With a key, a program of yours can use the library as you do.">
      <Button variant="outlined" component={Link} to={KEYS}>
        Manage API keys
      </Button>
    </AccountSection>
  );
}

import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { AccountSection } from '../AccountSection.tsx';

const PRACTICE = '/account/practice';

export function PracticeSection() {
  return (
    <AccountSection
      id="practice"
      title="Practice profile"
      text="Your firm, jurisdiction, voice, and whatever else stays the same: fill it in once, and every prompt uses it."
    >
      <Button variant="outlined" component={Link} to={PRACTICE}>
        Open practice profile
      </Button>
    </AccountSection>
  );
}

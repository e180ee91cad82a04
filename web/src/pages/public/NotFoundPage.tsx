import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { usePageTitle } from '../../ui/usePageTitle.ts';

export function NotFoundPage() {
  usePageTitle('Page not found');
  return (
    <EmptyState
      headingLevel={1}
      title="404 Page Not Found"
      text="There is no page at this address. It may have moved, or the link may be incomplete."
      action={
        <Button component={Link} to="/" variant="contained">
          Go to the start page
        </Button>
      }
    />
  );
}

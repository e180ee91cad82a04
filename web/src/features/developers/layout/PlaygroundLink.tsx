import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { usePageExists } from '../../../ui/page/existingPages.tsx';

export function PlaygroundLink() {
  const pageExists = usePageExists();
  if (!pageExists('/playground')) return null;
  return (
    <Button component={Link} to="/playground" variant="outlined" sx={{ displayPrint: 'none' }}>
      Open the playground
    </Button>
  );
}

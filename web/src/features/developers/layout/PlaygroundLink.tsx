import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';

export function PlaygroundLink() {
  return (
    <Button component={Link} to="/playground" variant="outlined" sx={{ displayPrint: 'none' }}>
      Open the playground
    </Button>
  );
}

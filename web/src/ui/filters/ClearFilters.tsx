import Button from '@mui/material/Button';
import { focusHeading } from '../page/focusHeading.ts';

interface Props {
  variant?: 'contained';
  onClear: () => void;
}

/** Clears the filters of a list, and is gone then. */
export function ClearFilters({ variant, onClear }: Props) {
  const clear = () => {
    focusHeading();
    onClear();
  };
  return (
    <Button variant={variant} onClick={clear}>
      Clear filters
    </Button>
  );
}

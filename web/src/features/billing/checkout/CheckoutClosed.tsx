import CreditCardOff from '@mui/icons-material/CreditCardOff';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';

/** Shown when no payment provider is configured. */
export function CheckoutClosed({ headingLevel = 2 }: { headingLevel?: 1 | 2 }) {
  return (
    <EmptyState
      headingLevel={headingLevel}
      icon={<CreditCardOff fontSize="large" />}
      title="Checkout is not available"
      text="Promptory cannot take payments here at present. Write to us, and we will help you."
      action={
        <Button component={Link} to="/contact" variant="contained">
          Contact us
        </Button>
      }
    />
  );
}

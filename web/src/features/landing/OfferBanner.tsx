import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { claims } from './claims.ts';

/** The discount, shown at the top of the page. */
export function OfferBanner() {
  return (
    <Box component="aside" aria-label="Offer" sx={{ bgcolor: 'category.yellow.soft', color: 'category.yellow.main' }}>
      <Container sx={{ py: 1, textAlign: 'center' }}>
        <Typography variant="body2">
          <strong>{claims.discount} off.</strong> {claims.spotsLeft} spots left at this price.{' '}
          <Link component={RouterLink} to="#pricing" color="inherit" underline="always" sx={{ fontWeight: 600 }}>
            See the plans
          </Link>
        </Typography>
      </Container>
    </Box>
  );
}

/** Announces the next price increase above the plans. */
export function PriceRiseBanner() {
  return (
    <Typography
      variant="subtitle2"
      component="p"
      sx={{
        mb: 3,
        px: 2,
        py: 1,
        borderRadius: 1,
        width: 'fit-content',
        bgcolor: 'category.yellow.soft',
        color: 'category.yellow.main',
      }}
    >
      Price rising in {claims.priceRisesIn}. {claims.spotsLeft} spots left.
    </Typography>
  );
}

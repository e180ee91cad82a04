import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { PageHeading } from '../../../ui/page/PageHeading.tsx';
import { claims } from '../claims.ts';
import { HeroPrompt } from './HeroPrompt.tsx';
import { widthOf } from '../../../ui/styles.ts';

export function Hero({ onSeeSamples }: { onSeeSamples: () => void }) {
  return (
    <Container sx={heroSx}>
      <Box>
        <PageHeading isDisplay title="Ready-made AI prompts for professional work" />
        <Typography color="textSecondary" sx={{ mt: -1, mb: 3, maxWidth: widthOf(56) }}>
          Promptory is a library of {claims.prompts} prompts in {claims.industries} industries. Each one is a form: you fill in
          the blanks, the prompt does the asking, and the AI assistant that you already use does the work.
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button component={Link} to="/checkout?plan=monthly" reloadDocument variant="contained" size="large">
            Claim {claims.discount} Discount
          </Button>
          <Button data-needs-script variant="outlined" size="large" aria-haspopup="dialog" onClick={onSeeSamples}>
            See Sample Prompts
          </Button>
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
          {claims.rating} from {claims.reviews} reviews <span aria-hidden>·</span> {claims.professionals} professionals{' '}
          <span aria-hidden>·</span> {claims.moneyBackGuarantee}
        </Typography>
      </Box>
      <HeroPrompt />
    </Container>
  );
}

const heroSx = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
  alignItems: 'center',
  gap: { xs: 4, md: 6 },
  py: { xs: 5, md: 10 },
} as const;

import AutoAwesome from '@mui/icons-material/AutoAwesome';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { CATEGORY_CARD_HEIGHT } from './CategoryCard.tsx';

/** Links to the prompt generator from the list of categories. */
export function GeneratorCard() {
  return (
    <Card
      sx={{
        position: 'relative',
        display: 'flex',
        gap: 2,
        p: 2,
        minHeight: CATEGORY_CARD_HEIGHT,
        '&:hover': { borderColor: 'text.secondary' },
      }}
    >
      <AutoAwesome aria-hidden color="primary" sx={{ m: 1 }} />
      <Box>
        <Typography variant="subtitle1" component="h3">
          <Link
            component={RouterLink}
            to="/generator"
            color="inherit"
            sx={{ '&::after': { content: '""', position: 'absolute', inset: 0 } }}
          >
            Prompt Generator
          </Link>
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          Builds a prompt from your industry, task and context.
        </Typography>
      </Box>
    </Card>
  );
}

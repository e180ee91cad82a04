import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { claims } from './claims.ts';
import { industries } from './industries.ts';
import { LandingSection } from './LandingSection.tsx';
import { workedResults } from './workedResults.ts';
import { cardGrid } from '../../ui/styles.ts';

const figures = [
  { value: claims.rating, label: `from ${claims.reviews} reviews` },
  { value: claims.professionals, label: 'professionals' },
  { value: `${claims.hoursSavedWeekly} hours`, label: 'saved weekly' },
];

const uses = [
  ...industries.map(({ who, work }) => ({ who, work })),
  {
    who: 'Consultants, HR and sales teams',
    work: 'Size a market with the arithmetic shown, prepare a difficult conversation, or turn call notes into the follow-up.',
  },
];

/** Ratings and examples of use. There are no quotations, because nobody has been quoted. */
export function Testimonials() {
  return (
    <LandingSection id="testimonials" title="Reviews" lead="The figures, and what members do with it, profession by profession.">
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 2, m: 0, mb: 4 }}>
        {figures.map(({ value, label }) => (
          <Box key={label} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
            <Typography component="dt" color="textSecondary">
              {label}
            </Typography>
            <Typography component="dd" variant="h1" sx={{ m: 0, color: 'primary.main' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      <Box component="ul" sx={{ ...cardGrid, listStyle: 'none', m: 0, p: 0 }}>
        {uses.map(({ who, work }) => (
          <Paper component="li" key={who} variant="outlined" sx={{ p: 2 }}>
            <Typography variant="h3">{who}</Typography>
            <Typography color="textSecondary" sx={{ mt: 1 }}>
              {work}
            </Typography>
          </Paper>
        ))}
      </Box>
      <WorkedResults />
    </LandingSection>
  );
}

/** What prompts have led to. Each result is a link to the whole answer, on the page of its prompt. */
function WorkedResults() {
  return (
    <>
      <Typography variant="h3" sx={{ mt: 4, mb: 2 }}>
        What an assistant found with our prompts, word for word
      </Typography>
      <Box component="ul" sx={{ ...cardGrid, listStyle: 'none', m: 0, p: 0 }}>
        {workedResults.map(({ id, title, excerpt }) => (
          <Paper component="li" key={id} variant="outlined" sx={{ p: 2 }}>
            <Typography component="blockquote" sx={{ m: 0, pl: 1.5, borderLeft: 3, borderColor: 'primary.main' }}>
              {excerpt}
            </Typography>
            <Link href={`/prompt/${id}`} variant="body2" sx={{ display: 'inline-block', mt: 1.5, py: 0.5 }}>
              {title}: the whole answer
            </Link>
          </Paper>
        ))}
      </Box>
    </>
  );
}

import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { focusHeading } from '../../../ui/page/focusHeading.ts';
import { quoted } from './quoted.ts';

interface Props {
  search: string;
  prompts: { totalCount: number; isNearest: boolean; didYouMean: string | null };
  /** Where the corrected search is run, with the same filters. */
  toSearch: (search: string) => string;
}

/** Says above a list of results what was searched for instead of the typed words, and whether the results only come nearest. */
export function SearchNotes({ search, prompts: { totalCount, isNearest, didYouMean }, toSearch }: Props) {
  const fits = totalCount > 0 && !isNearest;
  return (
    <>
      {didYouMean !== null && (
        <Typography sx={{ mb: 2 }}>
          {fits ? 'Showing results for ' : 'Did you mean '}
          <strong>
            <Link
              component={RouterLink}
              to={toSearch(didYouMean)}
              // The link is gone once the corrected search has run.
              onClick={focusHeading}
              underline="always"
            >
              {didYouMean}
            </Link>
          </strong>
          {fits ? '.' : '?'}
        </Typography>
      )}
      {totalCount > 0 && isNearest && (
        <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
          No prompt closely matches {quoted(search)}. Here are the closest.
        </Typography>
      )}
    </>
  );
}

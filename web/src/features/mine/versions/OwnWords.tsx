import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link, useLocation } from 'react-router-dom';
import { withNextPage } from '../../../api/session/nextPage.ts';
import { visuallyHidden } from '../../../ui/styles.ts';
import { useCopyText } from '../../../ui/useCopyText.ts';

interface Props {
  ownWords: string;
  note: string;
  defaults: readonly { name: string; value: string }[];
}

/** What a member keeps of a version whose text is locked. */
export function OwnWords({ ownWords, note, defaults }: Props) {
  const { copy, justCopied } = useCopyText('Failed to copy your words');
  const parts = [ownWords, note, ...defaults.map(({ name, value }) => `${name}: ${value}`)].filter((part) => part !== '');
  return (
    <Box sx={{ maxWidth: 760 }}>
      <Typography sx={{ mb: 2 }}>
        The library’s text in your version needs the Pro plan. Your own words are below, and in your export. With Pro, everything
        is as you left it.
      </Typography>
      <Box component="section" aria-labelledby="own-words" sx={{ mb: 3 }}>
        <Typography id="own-words" variant="h3" component="h2" sx={{ mb: 1 }}>
          My words
        </Typography>
        <Typography component="div" dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {parts.length === 0 ? 'You have added no words of your own.' : parts.join('\n')}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" component={Link} to={withNextPage('/subscribe', useLocation().pathname)} reloadDocument>
          See plans
        </Button>
        {parts.length > 0 && (
          <Button onClick={() => void copy(parts.join('\n'))}>{justCopied ? 'Copied' : 'Copy my words'}</Button>
        )}
        <Box component="span" role="status" sx={visuallyHidden}>
          {justCopied && 'Your words are copied to the clipboard.'}
        </Box>
      </Box>
    </Box>
  );
}

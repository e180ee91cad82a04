import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { formatDateTime } from '../../ui/format.ts';
import { cardRow } from '../../ui/styles.ts';
import { RecordEntryFragmentDoc, type RecordEntryFragment } from './RecordEntry.generated.ts';

export const ENTRY_HEIGHT = 76;

interface Props {
  entry: FragmentType<RecordEntryFragment>;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** One use, with everything that was noted about it. */
export function RecordEntry({ entry: reference, isChosen, onChoose }: Props) {
  const { data, complete } = useFragment({ fragment: RecordEntryFragmentDoc, from: reference });
  if (!complete) return null;
  const { usedAt, promptId, title, version, matter, notes } = data;
  const assistants = [...new Set(notes.flatMap(({ assistant }) => assistant ?? []))];
  const details = notes.filter(({ isReview, text }) => isReview || text !== null);
  return (
    <Box component="li" sx={entrySx}>
      <Checkbox
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
        slotProps={{ input: { 'aria-label': `Choose ${title}, ${formatDateTime(usedAt)}` } }}
        sx={{ m: -0.5 }}
      />
      <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
        <Link component={RouterLink} to={`/prompt/${encodeURIComponent(promptId)}`} variant="subtitle2" color="textPrimary">
          {title}
        </Link>
        <Typography variant="body2" color="textSecondary">
          <time dateTime={usedAt}>{formatDateTime(usedAt)}</time>
          {version !== null && ` · version ${version}`}
          {assistants.length > 0 && ` · opened in ${assistants.join(', ')}`}
        </Typography>
        {details.map(({ at, isReview, text }, index) => (
          <Typography key={index} variant="body2" sx={{ mt: 0.5, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {isReview && <strong>{`Reviewed ${formatDateTime(at)}`}</strong>}
            {isReview && text !== null && ' · '}
            {!isReview && `${formatDateTime(at)}: `}
            {text !== null && <bdi>{text}</bdi>}
          </Typography>
        ))}
      </Box>
      {matter !== null && <Chip size="small" label={matter} sx={{ maxWidth: '100%' }} />}
    </Box>
  );
}

const entrySx = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'flex-start',
  gap: 1.5,
  minHeight: ENTRY_HEIGHT,
  px: 1.5,
  py: 1.5,
  ...cardRow,
} as const;

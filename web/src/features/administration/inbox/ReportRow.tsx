import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { formatDateTime } from '../../../ui/format.ts';
import { useFailureToast } from '../../../ui/toasts/useFailureToast.ts';
import { cardRow, visuallyHidden } from '../../../ui/styles.ts';
import { UserLink } from '../UserLink.tsx';
import { ReportRowFragmentDoc, type ReportRowFragment } from './ReportRow.generated.ts';
import { messageSx } from './rowStyles.ts';
import { useResolveReport } from './useResolveReport.ts';
import { withOfflineNote } from '../../../ui/states/offline.ts';

/** A member's report about a prompt. */
export function ReportRow({ report: reference }: { report: FragmentType<ReportRowFragment> }) {
  const { data: report, complete } = useFragment({ fragment: ReportRowFragmentDoc, from: reference });
  const resolve = useResolveReport();
  const failure = useFailureToast();
  if (!complete) return null;
  const { prompt, email, userId, message, createdAt, resolvedAt } = report;
  const isResolved = resolvedAt !== null;

  const change = async () => {
    const isDone = await resolve(report, !isResolved);
    if (isDone) failure.end();
    else failure.show({ title: 'Error', description: withOfflineNote('The report could not be changed. Please try again.') });
  };

  return (
    <Box component="li" sx={{ ...cardRow, p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
        <Link component={RouterLink} to={`/prompt/${prompt.id}`} variant="subtitle2" sx={{ flex: '1 1 16rem', minWidth: 0 }}>
          {prompt.title}
        </Link>
        {isResolved && <Chip size="small" variant="outlined" label="Resolved" />}
        <Typography variant="caption" color="textSecondary">
          {formatDateTime(createdAt)}
        </Typography>
      </Box>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {userId === null || email === null ? 'A member whose account is gone' : <UserLink id={userId}>{email}</UserLink>}
      </Typography>
      <Typography dir="auto" sx={messageSx}>
        {message}
      </Typography>
      <Button variant="outlined" size="small" onClick={() => void change()}>
        {isResolved ? 'Reopen' : 'Resolve'}
        <Box component="span" sx={visuallyHidden}>{` (${prompt.title})`}</Box>
      </Button>
    </Box>
  );
}

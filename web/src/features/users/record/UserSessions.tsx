import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatDateTime } from '../../../ui/format.ts';
import { UserSessionsFragmentDoc, type UserSessionsFragment } from './UserSessions.generated.ts';

interface Props {
  record: FragmentType<UserSessionsFragment>;
  /** Turns a User-Agent header into plain words. */
  describeAgent: (userAgent: string) => string;
}

/** The sessions of a user. */
export function UserSessions({ record, describeAgent }: Props) {
  const { data, complete } = useFragment({ fragment: UserSessionsFragmentDoc, from: record });
  if (!complete) return null;
  if (data.sessions.length === 0) return <Typography color="textSecondary">Not signed in anywhere.</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}>
      {data.sessions.map(({ id, userAgent, isCurrent, createdAt, lastSeenAt }) => (
        <Box component="li" key={id} sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
          <Typography title={userAgent} sx={{ overflowWrap: 'anywhere' }}>
            {describeAgent(userAgent)}
            {isCurrent && ' (this session)'}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            Signed in {formatDateTime(createdAt)}, last seen {formatDateTime(lastSeenAt)}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

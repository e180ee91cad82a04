import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatDateTime } from '../../../ui/format.ts';
import { UserLink } from '../UserLink.tsx';
import type { MessageRowFragment } from './MessageRow.generated.ts';
import { messageSx } from './rowStyles.ts';
import type { MessageChange } from './useMarkMessage.ts';

interface Props {
  id: string;
  message: MessageRowFragment;
  change: (changed: MessageChange) => Promise<void>;
  onMarkUnread: () => void;
}

/** A mailto link for a reply with the same subject. */
function replyUrl({ email, subject }: Pick<MessageRowFragment, 'email' | 'subject'>): string {
  const to = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(`Re: ${subject.replace(/\s+/g, ' ')}`)}`;
}

/** The sender, the text and the actions of a message. */
export function MessageDetails({ id, message, change, onMarkUnread }: Props) {
  const { name, email, userId, answeredAt, answeredBy } = message;
  return (
    <Box id={id} sx={{ px: 2, pb: 2 }}>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {/* Anybody can enter the address of somebody else. */}
        From {name}, {userId === null ? email : <UserLink id={userId}>{email}</UserLink>}{' '}
        {userId === null ? '(no account)' : '(sender not verified)'}
      </Typography>
      {answeredAt !== null && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          Answered {answeredBy !== null && `by ${answeredBy}, `}
          {formatDateTime(answeredAt)}
        </Typography>
      )}
      <Typography dir="auto" sx={messageSx}>
        {message.message}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" component="a" href={replyUrl(message)}>
          Reply
        </Button>
        <Button variant="outlined" onClick={() => void change({ isAnswered: answeredAt === null })}>
          {answeredAt === null ? 'Mark as answered' : 'Mark as not answered'}
        </Button>
        <Button onClick={onMarkUnread}>Mark as unread</Button>
      </Box>
    </Box>
  );
}

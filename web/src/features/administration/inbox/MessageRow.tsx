import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { formatDateTime } from '../../../ui/format.ts';
import { useFailureToast } from '../../../ui/toasts/useFailureToast.ts';
import { MessageRowFragmentDoc, type MessageRowFragment } from './MessageRow.generated.ts';
import { cardRow } from '../../../ui/styles.ts';
import { MessageDetails } from './MessageDetails.tsx';
import { useMarkMessage, type MessageChange } from './useMarkMessage.ts';
import { withOfflineNote } from '../../../ui/states/offline.ts';

interface Props {
  message: FragmentType<MessageRowFragment>;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** A message from the contact form, collapsed to one line. It is marked as read once it is open, also by a link to it. */
export function MessageRow({ message: reference, isOpen, onToggle }: Props) {
  const { data: message, complete } = useFragment({ fragment: MessageRowFragmentDoc, from: reference });
  const mark = useMarkMessage();
  const failure = useFailureToast();
  const textId = useId();
  const head = useRef<HTMLButtonElement>(null);
  const markRead = useEffectEvent(() => {
    // A failure is not announced: the message only stays marked as new.
    if (complete && message.readAt === null) void mark(message, { isRead: true });
  });
  useEffect(() => {
    if (isOpen) markRead();
  }, [isOpen]);
  if (!complete) return null;
  const { name, subject, createdAt, readAt, answeredAt } = message;
  const isUnread = readAt === null;

  const change = async (changed: MessageChange) => {
    const isDone = await mark(message, changed);
    if (isDone) failure.end();
    else failure.show({ title: 'Error', description: withOfflineNote('The message could not be changed. Please try again.') });
  };
  const markUnread = () => {
    // Closing the message removes the button that has the focus.
    head.current?.focus();
    onToggle(false);
    void change({ isRead: false });
  };

  return (
    <Box component="li" sx={cardRow}>
      <ButtonBase
        ref={head}
        aria-expanded={isOpen}
        aria-controls={isOpen ? textId : undefined}
        onClick={() => onToggle(!isOpen)}
        sx={headSx}
      >
        <Box component="span" sx={{ minWidth: 0, flex: '1 1 16rem' }}>
          <Typography component="span" variant={isUnread ? 'subtitle2' : 'body2'} sx={{ display: 'block' }}>
            {subject}
          </Typography>
          <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
            {name}
          </Typography>
        </Box>
        <Box component="span" sx={stateSx}>
          {isUnread && <Chip component="span" size="small" color="primary" label={answeredAt === null ? 'New' : 'Unread'} />}
          {answeredAt !== null && <Chip component="span" size="small" variant="outlined" label="Answered" />}
          <Typography component="span" variant="caption" color="textSecondary">
            {formatDateTime(createdAt)}
          </Typography>
        </Box>
      </ButtonBase>
      {isOpen && <MessageDetails id={textId} message={message} change={change} onMarkUnread={markUnread} />}
    </Box>
  );
}

/** Together beside the subject, or all below it. */
const stateSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 } as const;

const headSx = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-start',
  textAlign: 'left',
  columnGap: 2,
  rowGap: 0.5,
  width: '100%',
  minHeight: 64,
  px: 2,
  py: 1,
  overflowWrap: 'anywhere',
  '&:focus-visible': { outlineOffset: -2 },
} as const;

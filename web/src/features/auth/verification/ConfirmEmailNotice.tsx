import Mail from '@mui/icons-material/MailOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useFocusWhenDone } from '../../../ui/page/useFocusWhenDone.ts';
import { useSendLink } from './useSendLink.ts';

interface Props {
  email: string;
  send: () => Promise<void>;
  /** Shown after the link was sent. */
  next?: ReactNode;
}

/** A line for members whose email is not confirmed. */
export function ConfirmEmailNotice({ email, send, next }: Props) {
  const { phase, failure, sendLink } = useSendLink(send);
  const status = useFocusWhenDone<HTMLParagraphElement>(phase === 'sent');
  return (
    <Box sx={noticeSx}>
      <Mail aria-hidden fontSize="small" sx={{ display: { xs: 'none', sm: 'block' }, color: 'text.secondary' }} />
      <Typography
        ref={status}
        role="status"
        tabIndex={-1}
        variant="body2"
        color={failure ? 'error' : 'textSecondary'}
        sx={textSx}
      >
        {phase === 'sent' ? `A new link is on its way to ${email}.` : (failure ?? `We sent a link to ${email} to confirm it.`)}
      </Typography>
      {phase === 'sent' ? (
        next
      ) : (
        <Button size="small" aria-disabled={phase === 'sending'} onClick={sendLink} sx={{ flexShrink: 0 }}>
          Send the link again
        </Button>
      )}
    </Box>
  );
}

const noticeSx = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: 1,
  minHeight: 44,
  mb: 2,
  pb: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

/** On a phone with large text, the button goes below. */
const textSx = { flex: { xs: '1 1 11rem', sm: 'initial' }, minWidth: 0, overflowWrap: 'anywhere', outline: 'none' } as const;

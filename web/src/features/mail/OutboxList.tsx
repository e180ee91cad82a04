import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { MailText } from './MailText.tsx';
import type { OutboxQuery } from './outbox.public.generated.ts';
import { formatDateTime } from '../../ui/format.ts';

export type OutboxMail = OutboxQuery['outbox'][number];

/** The newest mail is first and expanded. */
export function OutboxList({ mails }: { mails: readonly OutboxMail[] }) {
  return (
    <Paper component="ul" variant="outlined" aria-label="Emails" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {mails.map((mail, index) => (
        <Box component="li" key={mail.id} sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
          <details open={index === 0}>
            <Box component="summary" sx={summarySx}>
              <Typography component="span" variant="subtitle1" sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
                {mail.subject}
                <ExpandMore aria-hidden sx={{ color: 'text.secondary' }} />
              </Typography>
              <Typography component="span" variant="body2" color="textSecondary" sx={factsSx}>
                <span>To {mail.to}</span>
                <time dateTime={mail.sentAt}>{formatDateTime(mail.sentAt)}</time>
              </Typography>
            </Box>
            <Box sx={{ px: { xs: 2, sm: 3 }, pb: 3 }}>
              <MailText text={mail.text} />
            </Box>
          </details>
        </Box>
      ))}
    </Paper>
  );
}

const summarySx = {
  px: { xs: 2, sm: 3 },
  py: 2,
  borderRadius: 1,
  cursor: 'pointer',
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
  'details[open] > & svg': { transform: 'rotate(180deg)' },
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: -2 },
} as const;

const factsSx = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 2,
  overflowWrap: 'anywhere',
} as const;

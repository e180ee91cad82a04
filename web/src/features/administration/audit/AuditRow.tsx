import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { DescriptionList } from '../../../ui/list/DescriptionList.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { cardRow, visuallyHidden } from '../../../ui/styles.ts';
import { messageAddress } from '../inbox/messageFilters.ts';
import { UserLink } from '../UserLink.tsx';
import { AuditRowFragmentDoc, type AuditRowFragment } from './AuditRow.generated.ts';
import { auditLabel } from './auditLabels.ts';
import { detailFacts, messageIn } from './detailFacts.ts';

/** The height of a collapsed entry on a wide screen, also used for its skeleton. */
export const AUDIT_ROW_HEIGHT = 74;

/** The address that a user had when an entry was written, or the id if nobody knows. The present one is marked as such. */
function nameAtThatTime(id: string, now: string | null, then: string | null): string {
  if (now === null || now === then) return now ?? id;
  return `${then ?? id} (now ${now})`;
}

/** One entry of the audit log, with details that can be expanded. */
export function AuditRow({ entry: reference }: { entry: FragmentType<AuditRowFragment> }) {
  const { data: entry, complete } = useFragment({ fragment: AuditRowFragmentDoc, from: reference });
  const [isOpen, setOpen] = useState(false);
  const detailId = useId();
  if (!complete) return null;
  const { at, action, actorId, subjectId, network, detail } = entry;
  const facts = detailFacts(detail);
  const message = action === 'message.marked' ? messageIn(detail) : undefined;
  const isAboutAnother = subjectId !== null && subjectId !== actorId;
  // Without it, the links and buttons of all entries would have the same names.
  const nameSuffix = <Box component="span" sx={visuallyHidden}>{` (${auditLabel(action)}, ${formatDateTime(at)})`}</Box>;
  return (
    <Box component="li" sx={rowSx}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
        <Box sx={{ flex: '1 1 18rem', minWidth: 0 }}>
          <Typography variant="subtitle2" component="p">
            {auditLabel(action)}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            by{' '}
            {actorId === null ? (
              'a visitor or the system'
            ) : (
              <UserLink id={actorId}>{nameAtThatTime(actorId, entry.actorEmail, entry.actorEmailThen)}</UserLink>
            )}
            {isAboutAnother && (
              <>
                {', for '}
                <UserLink id={subjectId}>{nameAtThatTime(subjectId, entry.subjectEmail, entry.subjectEmailThen)}</UserLink>
              </>
            )}
            {message !== undefined && (
              <>
                {': '}
                <Link component={RouterLink} to={messageAddress(message)} underline="always">
                  show the message
                  {nameSuffix}
                </Link>
              </>
            )}
          </Typography>
        </Box>
        <Box sx={{ textAlign: { sm: 'right' } }}>
          <Typography variant="caption" component="p" color="textSecondary">
            <time dateTime={at}>{formatDateTime(at)}</time>
          </Typography>
          <Typography variant="caption" component="p" color="textSecondary">
            {network === null ? 'from the system' : `from ${network}`}
          </Typography>
        </Box>
        <Box sx={{ minWidth: 88, textAlign: 'right', ml: 'auto' }}>
          {facts.length > 0 && (
            <Button
              size="small"
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailId : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              Details
              {nameSuffix}
            </Button>
          )}
        </Box>
      </Box>
      {isOpen && (
        <Box id={detailId} sx={{ mt: 1, maxWidth: 640 }}>
          <DescriptionList items={facts} />
        </Box>
      )}
    </Box>
  );
}

const rowSx = {
  minHeight: AUDIT_ROW_HEIGHT,
  px: 2,
  py: 1.5,
  ...cardRow,
} as const;

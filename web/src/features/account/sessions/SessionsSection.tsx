import type { FragmentType } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { restoreFocusFrom } from '../../../ui/page/restoreFocus.ts';
import { AccountSection } from '../AccountSection.tsx';
import { SessionRow } from './SessionRow.tsx';
import { SessionsSectionFragmentDoc, type SessionsSectionFragment } from './SessionsSection.generated.ts';
import { useEndSessions } from './useEndSessions.ts';

const SECTION_ID = 'sessions';
const NOTE_ID = 'end-sessions-note';

export function SessionsSection({ account }: { account: FragmentType<SessionsSectionFragment> }) {
  const { data, complete } = useFragment({ fragment: SessionsSectionFragmentDoc, from: account });
  return (
    <AccountSection
      id={SECTION_ID}
      title="Sessions"
      text="Where you are signed in. If you do not recognize a session, end it and change your password."
    >
      {complete && <Sessions sessions={data.sessions} />}
    </AccountSection>
  );
}

function Sessions({ sessions }: Pick<SessionsSectionFragment, 'sessions'>) {
  // The focused button disappears with its session.
  const { isBusy, end, endOthers } = useEndSessions({
    onEnded: (pressed) => restoreFocusFrom(pressed, document.getElementById(`${SECTION_ID}-heading`)),
  });
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, width: '100%' }}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} isBusy={isBusy} onEnd={() => end(session.id)} />
        ))}
      </Box>
      {hasOthers && (
        <>
          <Button variant="outlined" aria-disabled={isBusy} aria-describedby={NOTE_ID} onClick={endOthers}>
            End all other sessions
          </Button>
          <Typography id={NOTE_ID} variant="body2" color="textSecondary">
            This also revokes your API keys, disconnects your assistants and cancels a change of your email address that is not
            confirmed yet.
          </Typography>
        </>
      )}
    </>
  );
}

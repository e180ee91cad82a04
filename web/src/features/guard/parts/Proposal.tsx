import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { visuallyHidden } from '../../../ui/styles.ts';
import { countText } from '../engine/kinds.ts';
import { isProposable, type GuardSession } from '../session/session.ts';
import { useGuardState } from '../session/useSession.ts';
import { findCopyButton } from './findCopyButton.ts';

interface Props {
  session: GuardSession;
  /** The fields whose text would be copied. */
  names: readonly string[];
  onReview: () => void;
}

interface Done extends Awaited<ReturnType<GuardSession['replace']>> {
  place: string;
  counts: string;
}

/** Before the text of a confidential prompt is copied: proposes to replace what was found in it. Copy works all the same. */
export function Proposal({ session, names, onReview }: Props) {
  const state = useGuardState(session);
  const [done, setDone] = useState<Done | null>(null);
  const place = [state.setId, ...names].join();
  const canPropose = isProposable(state, names);
  const undoable = done?.place === place && !canPropose && done.isPossible(state) ? done : null;
  const items = names.flatMap((name) => state.found.get(name) ?? []);
  const end = () => {
    findCopyButton()?.focus();
    session.endProposal(names);
  };
  const replace = () => {
    end();
    void session.replace(names).then((undoing) => setDone({ place, counts: countText(items, ', '), ...undoing }));
  };
  const undo = () => {
    findCopyButton()?.focus();
    undoable?.undo();
    setDone(null);
  };
  return (
    <>
      {/* Always there: what appears together with its text is not announced. What was found is announced at its field. */}
      <Box component="span" role="status" sx={visuallyHidden}>
        {undoable && `Replaced: ${undoable.counts}.`}
      </Box>
      {undoable && (
        <Row label="Replaced" text={`Replaced: ${undoable.counts}.`} isAnnounced>
          <Button size="small" onClick={undo}>
            Undo
          </Button>
        </Row>
      )}
      {canPropose && (
        <Row label="Before you copy" text={`Before you copy: ${countText(items, ', ')}.`}>
          <Button size="small" variant="outlined" onClick={replace}>
            Replace all
          </Button>
          <Button size="small" onClick={onReview}>
            Review
          </Button>
          <Button size="small" onClick={end}>
            Not now
          </Button>
        </Row>
      )}
    </>
  );
}

interface RowProps {
  label: string;
  text: string;
  /** Whether an element above says the same. */
  isAnnounced?: boolean;
  children: ReactNode;
}

function Row({ label, text, isAnnounced, children }: RowProps) {
  return (
    <Box role="group" aria-label={label} sx={proposalSx}>
      <Typography variant="caption" component="p" aria-hidden={isAnnounced} sx={{ flex: '1 1 160px' }}>
        {text}
      </Typography>
      {children}
    </Box>
  );
}

/** Over the text, like the result of copying, so that nothing moves. */
const proposalSx = {
  position: 'absolute',
  zIndex: 1,
  insetInline: { xs: 0, md: -16 },
  top: { md: 0 },
  bottom: { xs: '100%', md: 'auto' },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 0.5,
  px: 2,
  py: 0.5,
  borderStyle: 'solid',
  borderWidth: { xs: '1px 0 0', md: '0 0 1px' },
  borderColor: 'divider',
  bgcolor: 'background.paper',
  '@media (pointer: coarse)': { '& button': { minHeight: 44 } },
} as const;

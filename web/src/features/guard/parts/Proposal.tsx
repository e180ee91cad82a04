import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { visuallyHidden } from '../../../ui/styles.ts';
import { countText } from '../engine/kinds.ts';
import type { GuardSession } from '../session/session.ts';
import { isProposable } from '../session/state.ts';
import { useGuardState } from '../session/useSession.ts';
import { findCopyButton } from './findCopyButton.ts';

interface Props {
  session: GuardSession;
  /** The fields whose text would be copied. */
  names: readonly string[];
  /** Ends the proposal after copying; undefined if what would be copied is not what was copied last. */
  onEndCopied?: (() => void) | undefined;
  onReview: () => void;
}

interface Done extends Awaited<ReturnType<GuardSession['replace']>> {
  place: string;
  counts: string;
  wasCopied: boolean;
}

/**
 * Before the text of a confidential prompt is copied: proposes to replace what was found in it. Copy works all the same. After that,
 * it says what the copy has in it.
 */
export function Proposal({ session, names, onEndCopied, onReview }: Props) {
  const state = useGuardState(session);
  const [done, setDone] = useState<Done | null>(null);
  const place = [state.setId, ...names].join();
  const canPropose = isProposable(state, names);
  const undoable = done?.place === place && !canPropose && !onEndCopied && done.isPossible(state) ? done : null;
  const items = names.flatMap((name) => state.found.get(name) ?? []);
  const counts = countText(items, ', ');
  const wasCopied = onEndCopied !== undefined && items.length > 0;
  const copiedText = `The text that you copied has ${counts} in it.`;
  const end = () => {
    findCopyButton()?.focus();
    session.endProposal(names);
    onEndCopied?.();
  };
  const replace = () => {
    end();
    void session
      .replace(names)
      .then((undoing) => setDone({ place, counts: countText(undoing.items, ', '), wasCopied, ...undoing }));
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
        {undoable && replacedText(undoable)}
        {wasCopied && copiedText}
      </Box>
      {undoable && (
        <Row label="Replaced" text={replacedText(undoable)} isAnnounced>
          <Button size="small" onClick={undo}>
            Undo
          </Button>
        </Row>
      )}
      {(canPropose || wasCopied) && (
        <Row
          label={wasCopied ? 'What you copied' : 'Before you copy'}
          text={wasCopied ? copiedText : `Before you copy: ${counts}.`}
          isAnnounced={wasCopied}
        >
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

const replacedText = ({ counts, wasCopied }: Done): string => `Replaced: ${counts}.${wasCopied ? ' Copy it again.' : ''}`;

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

const proposalSx = {
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

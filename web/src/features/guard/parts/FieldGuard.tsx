import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState, type ReactNode } from 'react';
import { visuallyHidden } from '../../../ui/styles.ts';
import { countText, itemCount } from '../engine/kinds.ts';
import type { GuardSession } from '../session/session.ts';
import { tokenCount, useGuardState } from '../session/useSession.ts';
import { countSx, fieldSlotSx, replaceSx } from './styles.ts';

interface Props {
  session: GuardSession;
  name: string;
  onReview: () => void;
  /** What else has its place beside the label. */
  children: ReactNode;
}

/** So many letters fit beside every label. */
const SHORT_MAX = 8;

/** Beside the label of a field: what was found in it, and a button that replaces it; then how much was replaced. */
export function FieldGuard({ session, name, onReview, children }: Props) {
  const state = useGuardState(session);
  const review = useRef<HTMLButtonElement>(null);
  const found = state.found.get(name) ?? [];
  const replaced = tokenCount(state, name);
  const isReplaced = found.length === 0 && replaced > 0;
  const press = usePress(state.setId, isReplaced);
  const label = state.fields.find((field) => field.name === name)?.label ?? '';
  const counts = found.length > 0 ? countText(found) : `${replaced} replaced`;
  const spoken = found.length > 0 ? countText(found, ', ') : counts;
  const hasShort = found.length > 0 && counts.length > SHORT_MAX;
  const short = hasShort ? `${itemCount(found)} found` : counts;
  const replace = () => {
    press.begin();
    void session.replace([name]);
    // The button is gone then, and would lose the focus.
    review.current?.focus();
  };
  return (
    <>
      {/* Always there: what appears together with its text is not announced. What is replaced elsewhere is announced there. */}
      <Box component="span" role="status" sx={visuallyHidden}>
        {found.length > 0 && `${label}: ${spoken} found`}
        {isReplaced && press.wasHere && `${label}: ${counts}`}
      </Box>
      {found.length === 0 && replaced === 0 ? (
        children
      ) : (
        <Box sx={fieldSlotSx}>
          <Button
            ref={review}
            size="small"
            color="inherit"
            title={counts}
            // With both texts: it is called by what is seen.
            aria-label={`${label}: ${hasShort ? `${short}: ` : ''}${spoken}. Review`}
            onClick={onReview}
            sx={countSx(hasShort)}
          >
            <span>{counts}</span>
            <span>{short}</span>
          </Button>
          {found.length > 0 && (
            <Button size="small" aria-label={`${label}: replace ${spoken}`} onClick={replace} sx={replaceSx}>
              Replace
            </Button>
          )}
        </Box>
      )}
    </>
  );
}

/** Whether what is replaced was replaced by the button here: not once something else was found, or another client set is chosen. */
function usePress(setId: string | undefined, isReplaced: boolean) {
  const [press, setPress] = useState<{ setId: string | undefined; isDone: boolean } | null>(null);
  const isOver = press !== null && (press.setId !== setId || (press.isDone && !isReplaced));
  if (isOver) setPress(null);
  else if (press && isReplaced && !press.isDone) setPress({ ...press, isDone: true });
  return { wasHere: press !== null && !isOver, begin: () => setPress({ setId, isDone: false }) };
}

/** A token means nothing outside its prompt, so it is not to be kept for others. */
export function UnlessReplaced({ session, name, children }: Omit<Props, 'onReview'>) {
  return tokenCount(useGuardState(session), name) > 0 ? null : children;
}

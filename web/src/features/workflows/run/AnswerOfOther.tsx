import Button from '@mui/material/Button';
import { OfOtherSet } from '../../prompts/workspace/kept/OfOtherSet.tsx';
import type { PlannedStep } from './plan.ts';
import type { useAnswer } from './useAnswer.ts';

interface Props {
  step: PlannedStep;
  given: ReturnType<typeof useAnswer>;
  /** What gets the focus after a press, whose button is gone. */
  focusId: string;
}

/** Above an answer that was pasted for another client: says so. After it was cleared, it can be brought back there. */
export function AnswerOfOther({ step, given: { answer, ofOther, onBringBack }, focusId }: Props) {
  const what = step.checks.length === 0 ? 'the answer' : 'the answer and checks';
  const press = (action: () => void) => () => {
    action();
    document.getElementById(focusId)?.focus();
  };
  if (onBringBack)
    return (
      <Button size="small" onClick={press(onBringBack)} sx={{ mb: 1.5 }}>
        {`Bring back ${what}`}
      </Button>
    );
  if (!ofOther) return null;
  const { origin, onClear, onKeep } = ofOther;
  return (
    <OfOtherSet
      text={
        answer === ''
          ? `You made these checks ${origin}.`
          : `You pasted this answer ${origin}. No other step takes it until you keep it.`
      }
      discardLabel={`Clear ${what}`}
      keepLabel={`Keep ${what}`}
      onDiscard={press(onClear)}
      onKeep={press(onKeep)}
    />
  );
}

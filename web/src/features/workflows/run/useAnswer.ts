import { useState } from 'react';
import { originOf } from '../../prompts/workspace/kept/isEditOfOther.ts';
import type { StepProgress } from '../store/progress.ts';
import { otherSetOf, progressOf, type PlannedStep } from './plan.ts';
import { answerOf, isAnswered, type Answer } from './progressWith.ts';
import type { Run } from './useRun.ts';

/** The answer to a step with its checks, and how to change them. */
export function useAnswer(run: Run, step: PlannedStep) {
  const { book, progress, updateStep } = run;
  const { id } = step.prompt;
  const { setId = '' } = progress;
  const { answer, checked } = progressOf(progress, step);
  const answerFor = otherSetOf(progress, step);
  const [cleared, setCleared] = useState<Pick<StepProgress, 'answer' | 'checked' | 'answerFor'> | null>(null);
  const change = (part: (before: StepProgress) => Partial<Answer>) => {
    setCleared(null);
    updateStep(id, (before) => answerOf(before, part(before), setId));
  };
  const clear = () => {
    change(() => ({ answer: '', checked: [] }));
    setCleared({ answer, checked, answerFor });
  };
  const bringBack = (last: NonNullable<typeof cleared>) => {
    setCleared(null);
    updateStep(id, () => last);
  };
  return {
    answer,
    checked,
    /** The client set that they are for, in words, and how to clear or keep them; undefined if it is the chosen one. */
    ofOther:
      answerFor === undefined
        ? undefined
        : { origin: originOf(book, answerFor), onClear: clear, onKeep: () => updateStep(id, () => ({ answerFor: setId })) },
    // Another tab may have an answer again.
    onBringBack: cleared && !isAnswered({ answer, checked }) ? () => bringBack(cleared) : undefined,
    /** Before something is pasted over the whole answer. */
    onReplace: () => answerFor !== undefined && clear(),
    // What is pasted after an answer for another client was deleted is for this one, so its checks may not stay, either.
    onWrite: (text: string) => (text === '' && answerFor !== undefined ? clear() : change(() => ({ answer: text }))),
    onCheck: (text: string, isChecked: boolean) =>
      change((before) => ({ checked: [...before.checked.filter((each) => each !== text), ...(isChecked ? [text] : [])] })),
  };
}

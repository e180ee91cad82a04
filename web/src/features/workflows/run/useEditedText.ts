import { useState } from 'react';
import { isEditOfOther, originOf } from '../../prompts/workspace/kept/isEditOfOther.ts';
import type { StepProgress } from '../store/progress.ts';
import { progressOf, type PlannedStep } from './plan.ts';
import { editOf } from './progressWith.ts';
import type { Run } from './useRun.ts';

/** The text of a step that was edited by hand, as the preview has it. */
export function useEditedText(run: Run, step: PlannedStep) {
  const { book, progress, updateStep } = run;
  const { id } = step.prompt;
  const { setId = '' } = progress;
  const { edited, editedFor = setId } = progressOf(progress, step);
  const [discarded, setDiscarded] = useState<Pick<StepProgress, 'edited' | 'editedFor'> | null>(null);
  const edit = (next: string | null) => {
    setDiscarded(next === null && edited !== null ? { edited, editedFor } : null);
    updateStep(id, (before) => editOf(before, next, setId));
  };
  return {
    edited,
    canUndoDiscard: discarded !== null,
    editOfOther: isEditOfOther({ edited, editedFor }, book)
      ? { origin: originOf(book, editedFor), onKeep: () => updateStep(id, () => ({ editedFor: setId })) }
      : undefined,
    onEdit: edit,
    onDiscard: () => edit(null),
    onUndoDiscard: () => {
      if (discarded) updateStep(id, () => discarded);
      setDiscarded(null);
    },
  };
}

import { useState } from 'react';
import { attachedName } from '../../../api/clientSets/activeSet.ts';
import { isEditOfOther, originOf } from '../../prompts/workspace/kept/isEditOfOther.ts';
import { digestOf } from '../../prompts/workspace/outdatedEdit.ts';
import type { StepProgress } from '../store/progress.ts';
import { editedText, progressOf, type PlannedStep } from './plan.ts';
import { editOf } from './progressWith.ts';
import type { Run } from './useRun.ts';

/** The text of a step that was edited by hand, as the preview has it. If the prompt has changed since, the member chooses first. */
export function useEditedText(run: Run, step: PlannedStep, content: string) {
  const { book, progress, updateStep } = run;
  const { id } = step.prompt;
  const { setId = '' } = progress;
  const stored = progressOf(progress, step);
  const { editedFor = setId } = stored;
  const edited = editedText(progress, step);
  const isOfOther = isEditOfOther({ edited, editedFor }, book);
  const ofCurrent = () => ({ editedOf: digestOf(content) });
  const [discarded, setDiscarded] = useState<Pick<StepProgress, 'edited' | 'editedFor'> | null>(null);
  const edit = (next: string | null) => {
    setDiscarded(null);
    updateStep(id, (before) => ({ ...editOf(before, next, setId), ...ofCurrent() }));
  };
  return {
    edited,
    onKeepOutdated: edited === stored.edited ? undefined : () => updateStep(id, ofCurrent),
    canUndoDiscard: discarded !== null,
    editOfOther: isOfOther
      ? { origin: originOf(book, editedFor), onKeep: () => updateStep(id, () => ({ editedFor: setId })) }
      : undefined,
    /** What the AI-use record names with a use of the text; undefined if the member has not chosen that for its client set. */
    matter: attachedName(book, isOfOther ? editedFor : undefined),
    onEdit: edit,
    onDiscard: () => {
      edit(null);
      setDiscarded({ edited: stored.edited, editedFor });
    },
    onUndoDiscard: () => {
      if (discarded) updateStep(id, () => ({ ...discarded, ...ofCurrent() }));
      setDiscarded(null);
    },
  };
}

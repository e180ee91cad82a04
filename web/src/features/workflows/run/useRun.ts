import { activeSet, attachedName } from '../../../api/clientSets/activeSet.ts';
import type { Book } from '../../../api/clientSets/clientSet.ts';
import { useGuard } from '../../guard/useGuard.ts';
import { useKept } from '../../prompts/workspace/kept/useKept.ts';
import { withoutKept } from '../../prompts/workspace/kept/withoutKept.ts';
import { changedValues, type Progress } from '../store/progress.ts';
import type { useProgress } from '../store/useProgress.ts';
import { changesOf, guardedOf, SHARED } from './guarded.ts';
import type { Plan } from './plan.ts';

interface Options {
  userId: string;
  workflowId: string;
  plan: Plan;
  progress: Progress;
  progressOnDevice: ReturnType<typeof useProgress>;
  /** The client sets of the member on this device; null if there are none. */
  book: Book | null;
}

export type Run = ReturnType<typeof useRun>;

/** The name of a workflow where the guard has that of a prompt: one table of names for all of its steps. */
export const guardIdOf = (workflowId: string): string => `workflow-${workflowId}`;

/** What all parts of a workflow share: the progress, what is kept for all prompts, and the guard over all of its fields. */
export function useRun({ userId, workflowId, plan, progress, progressOnDevice, book }: Options) {
  const active = activeSet(book);
  const { own, keptOf, suggestions } = useKept(userId, active);
  const { update, updateStep, updateShared } = progressOnDevice;
  const guard = useGuard({
    userId,
    promptId: guardIdOf(workflowId),
    setId: active?.id,
    fields: guardedOf(plan, progress, own),
    set: active && { name: active.name, values: active.values },
    ownTexts: Object.values(own.profile),
    onChange: (texts) => {
      for (const { place, values, ...others } of changesOf(texts)) {
        const typed = withoutKept(book, values);
        if (place === SHARED) updateShared(typed);
        else updateStep(place, (before) => ({ ...others, values: changedValues(before.values, typed) }));
      }
    },
  });
  return {
    userId,
    plan,
    progress,
    guard,
    own,
    keptOf,
    suggestions: new Map(suggestions),
    /** What the AI-use record names with each use; undefined if the member has not chosen that for the client set. */
    matter: attachedName(book),
    update,
    updateStep,
    updateShared,
  };
}

import { useGuard } from '../../guard/useGuard.ts';
import { usePractice } from '../../prompts/workspace/practice/usePractice.ts';
import { ownSuggestions } from '../../prompts/workspace/suggestions.ts';
import type { Progress } from '../store/progress.ts';
import type { useProgress } from '../store/useProgress.ts';
import { changesOf, guardedOf, SHARED } from './guarded.ts';
import type { Plan } from './plan.ts';

interface Options {
  userId: string;
  workflowId: string;
  plan: Plan;
  progress: Progress;
  kept: ReturnType<typeof useProgress>;
}

export type Run = ReturnType<typeof useRun>;

/** The name of a workflow where the guard has that of a prompt: one table of names for all of its steps. */
export const guardIdOf = (workflowId: string): string => `workflow-${workflowId}`;

/** What all parts of a workflow share: the progress, the practice profile, and the guard over all of its fields. */
export function useRun({ userId, workflowId, plan, progress, kept }: Options) {
  const practice = usePractice();
  const guard = useGuard({
    userId,
    promptId: guardIdOf(workflowId),
    fields: guardedOf(plan, progress, practice.values),
    ownTexts: Object.values(practice.values),
    onChange: (texts) => {
      for (const { place, values, ...others } of changesOf(texts)) {
        if (place === SHARED) kept.updateShared(values);
        else kept.updateStep(place, (before) => ({ ...others, values: { ...before.values, ...values } }));
      }
    },
  });
  return {
    userId,
    plan,
    progress,
    guard,
    profile: practice.values,
    update: kept.update,
    updateStep: kept.updateStep,
    updateShared: kept.updateShared,
    suggestions: new Map(ownSuggestions(practice.values, 'your profile')),
    /** Whether a field has the value of the profile, and how it is kept there. */
    practiceOf: (name: string, value: string, isKept: boolean) =>
      practice.values[name] === undefined ? undefined : { isKept, onKeep: () => void practice.keep(name, value) },
  };
}

import { activeSet } from '../../../api/clientSets/activeSet.ts';
import type { Book } from '../../../api/clientSets/clientSet.ts';
import { useChooseSet } from '../../../api/clientSets/useChooseSet.ts';
import { useHasClientSets } from '../../../api/clientSets/useHasClientSets.ts';
import { useGuard } from '../../guard/useGuard.ts';
import type { FillSource } from '../../prompts/workspace/fillValues.ts';
import { typedForWith } from '../../prompts/workspace/kept/guardedForOthers.ts';
import { isGone } from '../../prompts/workspace/kept/typedFor.ts';
import type { ReplaceTyped } from '../../prompts/workspace/kept/useKeepInSet.ts';
import { useKept } from '../../prompts/workspace/kept/useKept.ts';
import { withoutClientSetValues } from '../../prompts/workspace/kept/withoutClientSetValues.ts';
import { changedValues, stepOf, type Progress, type StepProgress } from '../store/progress.ts';
import type { useProgress } from '../store/useProgress.ts';
import { withBroughtBack, withCleared } from './clearing.ts';
import { changesOf, guardedOf, SHARED } from './guarded.ts';
import type { Plan } from './plan.ts';
import { progressWith, withValues } from './progressWith.ts';
import { useShownProgress } from './useShownProgress.ts';

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
export function useRun({ userId, workflowId, plan, progressOnDevice, book, ...stored }: Options) {
  const active = activeSet(book);
  const { own, keptOf, suggestions } = useKept(userId, active);
  const chooseSet = useChooseSet(userId);
  const { change } = progressOnDevice;
  // While the sets are still being read, or cannot be, nobody knows which one is chosen.
  const isSetKnown = !useHasClientSets(userId) || book !== null;
  const setId = active?.id ?? '';
  const { progress, changeShown } = useShownProgress({ plan, book, isSetKnown, progress: stored.progress, change });
  const updateStep = (promptId: string, part: (before: StepProgress) => Partial<StepProgress>) =>
    changeShown((all) => {
      const before = stepOf(all, promptId);
      return { ...all, steps: { ...all.steps, [promptId]: { ...before, ...part(before) } } };
    });
  const updateShared = (values: Parameters<typeof changedValues>[1]) =>
    changeShown((all) => ({ ...all, shared: changedValues(all.shared, values) }));

  /** Also after another part is shown, or the page was left. */
  const replaceAt =
    (place: string): ReplaceTyped =>
    (before, after) => {
      const replaced = (values: Progress['shared']) =>
        changedValues(values, Object.fromEntries(Object.entries(after).filter(([name]) => values[name] === before[name])));
      change((all) => withValues(all, place, replaced, setId));
    };
  const guard = useGuard({
    userId,
    promptId: guardIdOf(workflowId),
    book,
    fields: guardedOf(plan, progress, own),
    ownTexts: Object.values(own.profile),
    onChange: (texts) => {
      for (const { place, shown, ofOthers, ...others } of changesOf(texts)) {
        const typed = withoutClientSetValues(book, shown);
        if (place === SHARED)
          changeShown((all) => ({
            ...all,
            shared: changedValues(all.shared, typed),
            sharedFor: typedForWith(all.sharedFor, ofOthers),
          }));
        else
          updateStep(place, (before) => ({
            ...others,
            values: changedValues(before.values, typed),
            typedFor: typedForWith(before.typedFor, ofOthers),
          }));
      }
    },
  });
  /** Empties the fields of a part. Where it leaves the client set, it also clears what would be shown without one. */
  const clear = (place: string, leavesSet: boolean) => {
    const isAllCleared = isSetKnown && (leavesSet || !active);
    changeShown((all) => withCleared(all, place, isAllCleared ? book : undefined));
    if (leavesSet) void chooseSet(null);
  };
  /** Undoes the clearing of fields, for the client set that was chosen then, and chooses it again. */
  const bringBack = async (place: string, earlier: Progress) => {
    const { setId: earlierSet = '' } = earlier;
    // Before the values: without it, the names would be written out in the place of their tokens.
    if (earlierSet !== (progress.setId ?? '')) await chooseSet(earlierSet || null);
    change((all) => withBroughtBack(progressWith(plan, book, all, { setId: earlierSet }), place, earlier, book));
  };
  return {
    userId,
    plan,
    progress,
    book,
    guard,
    own,
    hasSet: active !== undefined,
    /** Whether what was for a client set, or without one, may be brought back. */
    isLeft: (setId: string) => !isSetKnown || !isGone(book, setId),
    keptOf: (place: string, name: string, value: string, source: FillSource) => keptOf(name, value, source, replaceAt(place)),
    suggestions: new Map(suggestions),
    update: (part: Partial<Progress>) => change((before) => ({ ...before, ...part })),
    updateStep,
    updateShared,
    clear,
    bringBack,
  };
}

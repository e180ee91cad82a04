import { allTyped } from '../../prompts/workspace/kept/typedFor.ts';
import { stepOf, withPrompts, type Progress, type StepProgress } from '../store/progress.ts';
import type { Plan } from './plan.ts';
import { isAnswered } from './progressWith.ts';

const isBegun = (step: StepProgress): boolean =>
  step.edited !== null || isAnswered(step) || Object.values(allTyped(step, '')).some((values) => Object.keys(values).length > 0);

/** Which prompts took the place of others: the new ones, in the order of those that are gone. */
function replacedSince(before: readonly string[], now: readonly string[]): [string, string][] {
  const added = now.filter((id) => !before.includes(id));
  const gone = before.filter((id) => !now.includes(id));
  return gone.flatMap((id, index): [string, string][] => (added[index] === undefined ? [] : [[id, added[index]]]));
}

/**
 * What was entered, with the prompts that the steps of an own workflow have now: on another device, they may have got others. A
 * window that shows an earlier version than the device has seen moves nothing back.
 */
export function progressOfSteps({ version, steps }: Plan, progress: Progress): Progress {
  const { seen } = progress;
  if (version === undefined || (seen && seen.version >= version)) return progress;
  const prompts = steps.map(({ prompt }) => prompt.id);
  const replaced = replacedSince(seen?.prompts ?? prompts, prompts).filter(
    ([before, now]) => isBegun(stepOf(progress, before)) && !isBegun(stepOf(progress, now)),
  );
  const moved = withPrompts(progress.steps, new Map(replaced));
  const marked = replaced.map(([, now]) => [now, { ...stepOf({ steps: moved }, now), isOfOtherPrompt: true }] as const);
  return { ...progress, steps: { ...moved, ...Object.fromEntries(marked) }, seen: { version, prompts } };
}

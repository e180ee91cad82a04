import { allTyped } from '../../prompts/workspace/kept/typedFor.ts';
import { stepOf, withPrompts, type Progress, type SeenVersion, type StepProgress } from '../store/progress.ts';
import type { Plan } from './plan.ts';
import { isAnswered } from './progressWith.ts';

const isBegun = (step: StepProgress): boolean =>
  step.edited !== null || isAnswered(step) || Object.values(allTyped(step, '')).some((values) => Object.keys(values).length > 0);

/** The prompts that only this version has, by the last one before them that both have. */
function onlyIn(prompts: readonly string[], others: readonly string[]): ReadonlyMap<string | undefined, readonly string[]> {
  const gaps = new Map<string | undefined, string[]>();
  let neighbor: string | undefined;
  for (const id of prompts)
    if (others.includes(id)) neighbor = id;
    else gaps.set(neighbor, [...(gaps.get(neighbor) ?? []), id]);
  return gaps;
}

/**
 * Which prompts took the place of others in which something was entered: between the same neighbors, and in their order. Where steps
 * were added or removed as well, that is a guess; those in which nothing was entered take part in none.
 */
function replacedSince(before: readonly string[], now: readonly string[], progress: Progress): [string, string][] {
  const hasEntries = (id: string) => isBegun(stepOf(progress, id));
  const added = onlyIn(now, before);
  return [...onlyIn(before, now)].flatMap(([neighbor, gone]) => {
    const next = added.get(neighbor) ?? [];
    const isSure = gone.length === next.length;
    const from = isSure ? gone : gone.filter(hasEntries);
    const to = isSure ? next : next.filter((id) => !hasEntries(id));
    return from.flatMap((id, index): [string, string][] => {
      const taker = to[index];
      return taker === undefined || !hasEntries(id) || hasEntries(taker) ? [] : [[id, taker]];
    });
  });
}

/** What was entered, with the prompts that the steps of an own workflow have in a version, unless the device has seen a later one. */
export function progressOfVersion({ version, prompts }: SeenVersion, progress: Progress): Progress {
  const { seen } = progress;
  if (seen && seen.version >= version) return progress;
  const replaced = replacedSince(seen?.prompts ?? prompts, prompts, progress);
  const moved = withPrompts(progress.steps, new Map(replaced));
  const marked = replaced.map(([, now]) => [now, { ...stepOf({ steps: moved }, now), isOfOtherPrompt: true }] as const);
  return { ...progress, steps: { ...moved, ...Object.fromEntries(marked) }, seen: { version, prompts } };
}

/**
 * What was entered, with the prompts that the steps of an own workflow have now: on another device, they may have got others. A
 * window that shows an earlier version than the device has seen moves nothing back.
 */
export const progressOfSteps = ({ version, steps }: Plan, progress: Progress): Progress =>
  version === undefined ? progress : progressOfVersion({ version, prompts: steps.map(({ prompt }) => prompt.id) }, progress);

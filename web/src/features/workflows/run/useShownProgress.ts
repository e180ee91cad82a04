import { useEffect, useEffectEvent, useState } from 'react';
import { activeSet } from '../../../api/clientSets/activeSet.ts';
import type { Book } from '../../../api/clientSets/clientSet.ts';
import { noProgress, type Progress } from '../store/progress.ts';
import type { useProgress } from '../store/useProgress.ts';
import type { Plan } from './plan.ts';
import { progressOfSteps } from './progressOfSteps.ts';
import { progressWith, progressWithout } from './progressWith.ts';

interface Options {
  plan: Plan;
  book: Book | null;
  isSetKnown: boolean;
  /** As it is stored. */
  progress: Progress;
  change: ReturnType<typeof useProgress>['change'];
}

/** The progress for the client set that is chosen now and the prompts as they are now, and how to change it. */
export function useShownProgress({ plan, book, isSetKnown, change, ...stored }: Options) {
  const active = activeSet(book);
  const setId = active?.id ?? '';
  /** The client set with which this tab has the progress already. Another tab may have another one. */
  const [keptFor, setKeptFor] = useState<string>();
  const asShown = (before: Progress) => {
    const ofSteps = progressOfSteps(plan, before);
    return isSetKnown ? progressWith(plan, book, ofSteps, { isOfOtherTab: keptFor === setId }) : ofSteps;
  };
  const progress = asShown(stored.progress);
  const changeShown = (part: (before: Progress) => Progress) => change((before) => part(asShown(before)));

  // What another tab enters is not moved for all: both would move it back and forth.
  const isMoved = keptFor !== setId && progress !== stored.progress && stored.progress !== noProgress;
  if (isSetKnown && keptFor !== setId && !isMoved) setKeptFor(setId);
  const keepMoved = useEffectEvent(() => change(asShown));
  useEffect(() => {
    // From now on, what was typed without a client set is this one’s, and what was entered belongs to the prompts of now.
    if (isMoved) keepMoved();
  }, [isMoved]);

  const leaveToSet = useEffectEvent((values: Progress['shared']) => {
    const leave = (before: Progress) => progressWithout(values, before);
    if (JSON.stringify(leave(stored.progress)) !== JSON.stringify(stored.progress)) change(leave);
  });
  useEffect(() => {
    // What is saved in the set is the set’s from then on, and changes with it.
    if (active) leaveToSet(active.values);
  }, [active]);

  return { progress, changeShown };
}

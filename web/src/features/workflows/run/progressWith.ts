import { activeSet } from '../../../api/clientSets/activeSet.ts';
import type { Book } from '../../../api/clientSets/clientSet.ts';
import { withoutKept } from '../../prompts/workspace/kept/withoutKept.ts';
import { changedValues, stepOf, type Progress } from '../store/progress.ts';
import { SHARED } from './guarded.ts';

type Values = Progress['shared'];
type Change = (values: Values) => Values;

/** The progress with other values in the fields of a step, or in those that are asked once. */
export function withValues(progress: Progress, place: string, change: Change): Progress {
  if (place === SHARED) return { ...progress, shared: change(progress.shared) };
  const step = stepOf(progress, place);
  return { ...progress, steps: { ...progress.steps, [place]: { ...step, values: change(step.values) } } };
}

const withAllValues = (progress: Progress, change: Change): Progress =>
  [SHARED, ...Object.keys(progress.steps)].reduce((changed, place) => withValues(changed, place, change), progress);

/** What was entered, as it is with the client set that is chosen now: if that is another one, what any set has goes with its set. */
export function progressWith(book: Book | null, progress: Progress): Progress {
  const setId = activeSet(book)?.id ?? '';
  if (progress.setId === setId) return progress;
  return { ...withAllValues(progress, (values) => changedValues({}, withoutKept(book, values))), setId };
}

/** What was entered, without what a client set has: that is the set’s from then on. */
export const progressWithout = (ofSet: Values, progress: Progress): Progress =>
  withAllValues(progress, (values) =>
    Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== ofSet[name])),
  );

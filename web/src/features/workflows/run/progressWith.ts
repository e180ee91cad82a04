import { activeSet } from '../../../api/clientSets/activeSet.ts';
import type { Book } from '../../../api/clientSets/clientSet.ts';
import { withoutClientSetValues } from '../../prompts/workspace/kept/withoutClientSetValues.ts';
import { changedValues, stepOf, type Progress, type StepProgress } from '../store/progress.ts';
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

/** What changes in a step whose text is edited. A text that was edited before stays that of the client set it was edited for. */
export const editOf = (before: StepProgress, edited: string | null, setId: string): Partial<StepProgress> => ({
  edited,
  editedFor: edited === null ? undefined : ((before.edited === null ? undefined : before.editedFor) ?? setId),
});

export type Answer = Pick<StepProgress, 'answer' | 'checked'>;

export const isAnswered = ({ answer, checked }: Answer): boolean => answer !== '' || checked.length > 0;

/** What changes in a step whose answer or checks change. They stay those of the client set that the first of them was for. */
export const answerOf = (before: StepProgress, change: Partial<Answer>, setId: string): Partial<StepProgress> => ({
  ...change,
  answerFor: isAnswered({ ...before, ...change }) ? ((isAnswered(before) ? before.answerFor : undefined) ?? setId) : undefined,
});

/** Says of each edited text and each answer for which client set it was, before another one is chosen. */
const withOrigins = ({ setId = '', ...progress }: Progress): Progress => ({
  ...progress,
  steps: Object.fromEntries(
    Object.entries(progress.steps).map(([id, step]) => [
      id,
      { ...step, ...editOf(step, step.edited, setId), ...answerOf(step, {}, setId) },
    ]),
  ),
});

/**
 * What was entered, as it is with the client set that is chosen now: if that is another one, what any set has goes with its set.
 * A text that was edited by hand stays, and is that of the set it was edited for; so do answers and checks.
 */
export function progressWith(book: Book | null, progress: Progress): Progress {
  const setId = activeSet(book)?.id ?? '';
  if (progress.setId === setId) return progress;
  return {
    ...withAllValues(withOrigins(progress), (values) => changedValues({}, withoutClientSetValues(book, values))),
    setId,
  };
}

/** What was entered, without what a client set has: that is the set’s from then on. */
export const progressWithout = (ofSet: Values, progress: Progress): Progress =>
  withAllValues(progress, (values) =>
    Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== ofSet[name])),
  );

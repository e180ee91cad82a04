import { activeSet } from '../../../api/clientSets/activeSet.ts';
import type { Book } from '../../../api/clientSets/clientSet.ts';
import { withoutClientSetValues } from '../../prompts/workspace/kept/withoutClientSetValues.ts';
import { changedValues, stepOf, type Progress, type StepProgress } from '../store/progress.ts';
import { SHARED } from './guarded.ts';
import type { Plan, PlannedStep } from './plan.ts';

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

/** The progress with the tokens of an earlier one, where the guard has written out since what they stand for. */
export const withTokensOf = (earlier: Progress, restored: (text: string) => string, progress: Progress): Progress =>
  [SHARED, ...Object.keys(earlier.steps)].reduce((changed, place) => {
    const before = Object.entries(place === SHARED ? earlier.shared : stepOf(earlier, place).values);
    return withValues(changed, place, (values) => {
      const isWrittenOut = ([name, text]: [string, string]) =>
        restored(text) !== text && [undefined, restored(text)].includes(values[name]);
      return { ...values, ...Object.fromEntries(before.filter(isWrittenOut)) };
    });
  }, progress);

export type Answer = Pick<StepProgress, 'answer' | 'checked'>;

export const isAnswered = ({ answer, checked }: Answer): boolean => answer !== '' || checked.length > 0;

/** What changes in a step whose answer or checks change. They stay those of the client set that the first of them was for. */
export const answerOf = (before: StepProgress, change: Partial<Answer>, setId: string): Partial<StepProgress> => ({
  ...change,
  answerFor: isAnswered({ ...before, ...change }) ? ((isAnswered(before) ? before.answerFor : undefined) ?? setId) : undefined,
});

/**
 * What was typed into fields that take an answer stays with the client set it was typed for, and is back with it. Nobody can choose
 * a set that was deleted: what was typed for it is shown where none is chosen.
 */
function typedForNext(step: StepProgress, takes: PlannedStep['takes'], book: Book | null, from: string, to: string) {
  const isTaking = ([name]: [string, string]) => takes.some(({ field }) => field === name);
  const typed = Object.entries(step.values);
  const left = typed.filter(isTaking);
  const all = { ...step.typedFor, ...(left.length > 0 && { [from]: Object.fromEntries(left) }) };
  const isGone = (setId: string) => setId !== '' && !book?.sets.some(({ id, isDeleted }) => id === setId && !isDeleted);
  const shown = to === '' && !all[to] ? (Object.keys(all).find(isGone) ?? to) : to;
  const { [shown]: back, ...typedFor } = all;
  return { values: { ...Object.fromEntries(typed.filter((entry) => !isTaking(entry))), ...back }, typedFor };
}

/** Says of each edited text, each answer and what was typed in its place for which client set it was, before another is chosen. */
const withOrigins = ({ steps }: Plan, book: Book | null, { setId = '', ...progress }: Progress, next: string): Progress => ({
  ...progress,
  steps: Object.fromEntries(
    Object.entries(progress.steps).map(([id, step]) => {
      const takes = steps.find(({ prompt }) => prompt.id === id)?.takes ?? [];
      const origins = { ...editOf(step, step.edited, setId), ...answerOf(step, {}, setId) };
      return [id, { ...step, ...origins, ...typedForNext(step, takes, book, setId, next) }];
    }),
  ),
});

/**
 * What was entered, as it is with a client set, such as the one that is chosen now: if that is another one, what any set has goes
 * with its set. A text that was edited by hand stays, and is that of the set it was edited for; so do answers and checks.
 */
export function progressWith(plan: Plan, book: Book | null, progress: Progress, setId = activeSet(book)?.id ?? ''): Progress {
  if (progress.setId === setId) return progress;
  const withoutSets = (values: Values) => changedValues({}, withoutClientSetValues(book, values));
  return { ...withAllValues(withOrigins(plan, book, progress, setId), withoutSets), setId };
}

/** What was entered, without what a client set has: that is the set’s from then on. */
export const progressWithout = (ofSet: Values, progress: Progress): Progress =>
  withAllValues(progress, (values) =>
    Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== ofSet[name])),
  );

import { activeSet } from '../../../api/clientSets/activeSet.ts';
import type { Book } from '../../../api/clientSets/clientSet.ts';
import { typedWithoutSets } from '../../prompts/workspace/kept/forgetTypedFor.ts';
import { allTyped, typedForNext, typedOf, type TypedBySet } from '../../prompts/workspace/kept/typedFor.ts';
import { stepOf, type Progress, type StepProgress } from '../store/progress.ts';
import { SHARED } from './guarded.ts';
import type { Plan } from './plan.ts';

type Values = Progress['shared'];
type Change = (values: Values) => Values;

/** What was typed in a step, or into the fields that are asked once. */
export const typedAt = (progress: Progress, place: string): TypedBySet =>
  place === SHARED ? { values: progress.shared, typedFor: progress.sharedFor } : stepOf(progress, place);

/** The progress with something else typed there. */
export function withTyped(progress: Progress, place: string, change: (typed: TypedBySet) => TypedBySet): Progress {
  const { values, typedFor } = change(typedAt(progress, place));
  if (place === SHARED) return { ...progress, shared: values, sharedFor: typedFor };
  return { ...progress, steps: { ...progress.steps, [place]: { ...stepOf(progress, place), values, typedFor } } };
}

/** The progress with other values in the fields of a place: those for a client set, such as the chosen one. */
export function withValues(progress: Progress, place: string, change: Change, setId = progress.setId ?? ''): Progress {
  const { setId: shown = '' } = progress;
  return withTyped(progress, place, (typed) => {
    const all = allTyped(typed, shown);
    return typedOf({ ...all, [setId]: change(all[setId] ?? {}) }, shown);
  });
}

const placesOf = ({ steps }: Progress): readonly string[] => [SHARED, ...Object.keys(steps)];

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

/** Says of each edited text and each answer for which client set it was, before another is chosen. */
const withOrigins = ({ setId = '', ...progress }: Progress): Progress => ({
  ...progress,
  steps: Object.fromEntries(
    Object.entries(progress.steps).map(([id, step]) => [
      id,
      { ...step, ...editOf(step, step.edited, setId), ...answerOf(step, {}, setId) },
    ]),
  ),
});

interface Move {
  setId?: string;
  /** Whether it was entered in a tab with another client set, or without one: then it stays there. */
  isOfOtherTab?: boolean;
}

/**
 * What was entered, as it is with a client set, such as the one that is chosen now. What was typed goes with its set. A text that
 * was edited by hand stays, and is that of the set it was edited for; so do answers and checks.
 */
export function progressWith(
  { steps }: Plan,
  book: Book | null,
  progress: Progress,
  { setId = activeSet(book)?.id ?? '', isOfOtherTab = false }: Move = {},
): Progress {
  const { setId: from = '' } = progress;
  if (from === setId) return progress;
  const next = placesOf(progress).reduce((changed, place) => {
    const takes = steps.find(({ prompt }) => prompt.id === place)?.takes ?? [];
    // Like an answer that was pasted without a client set.
    const staysBehind = (name: string) => isOfOtherTab || takes.some(({ field }) => field === name);
    return withTyped(changed, place, (typed) => typedForNext(typed, { book, from, to: setId, staysBehind }));
  }, withOrigins(progress));
  return { ...next, setId };
}

/** What was entered, without all that was entered for these client sets. */
export function progressWithoutSets(progress: Progress, setIds: readonly string[]): Progress {
  const { setId = '' } = progress;
  const isOfAny = (of = setId) => setIds.includes(of);
  const { steps, ...others } = placesOf(progress).reduce(
    (changed, place) => withTyped(changed, place, (typed) => typedWithoutSets(typed, setId, setIds)),
    progress,
  );
  const left = Object.entries(steps).map(([id, step]) => {
    const edit = step.edited !== null && isOfAny(step.editedFor) && editOf(step, null, setId);
    const answer = isAnswered(step) && isOfAny(step.answerFor) && answerOf(step, { answer: '', checked: [] }, setId);
    return [id, { ...step, ...edit, ...answer }] as const;
  });
  return { ...others, steps: Object.fromEntries(left) };
}

/** What was entered, without what the chosen client set has: that is the set’s from then on. */
export const progressWithout = (ofSet: Values, progress: Progress): Progress =>
  placesOf(progress).reduce(
    (changed, place) =>
      withValues(changed, place, (values) =>
        Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== ofSet[name])),
      ),
    progress,
  );

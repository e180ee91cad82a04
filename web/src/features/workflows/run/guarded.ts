import type { GuardedField } from '../../guard/types.ts';
import type { fillValues, OwnValues } from '../../prompts/workspace/fillValues.ts';
import { namesIn } from '../../prompts/workspace/filledText.ts';
import { EDITED, guardedFields, promptTextOf } from '../../prompts/workspace/guardedFields.ts';
import { dividedTexts, guardedForOthers } from '../../prompts/workspace/kept/guardedForOthers.ts';
import type { Progress, StepProgress } from '../store/progress.ts';
import {
  answeringStep,
  editedText,
  progressOf,
  sharedValues,
  valuesOfStep,
  type Plan,
  type PlannedStep,
  type Variable,
} from './plan.ts';

/** Stands for the fields that are asked once, where others have the prompt of their step. No id has a space. */
export const SHARED = 'asked once';
/** Stands for the answer to a step. No variable has such a name. */
export const ANSWER = 'answer';

type Edited = Pick<StepProgress, 'edited' | 'editedFor'> & { promptText?: string | undefined };

/** The name of a field in the guard, in which all fields of the workflow are one text. */
export const guardName = (place: string, name: string): string => `${place}:${name}`;

/**
 * What the guard looks through: everything that was typed or pasted into the workflow, each text once. What is not shown now is
 * among it, so that its tokens change with the table.
 */
export function guardedOf(plan: Plan, progress: Progress, own: OwnValues): readonly GuardedField[] {
  const placed = (place: string, fields: readonly GuardedField[]) =>
    fields.map((field) => ({
      ...field,
      name: guardName(place, field.name),
      madeOf: field.madeOf?.map((name) => guardName(place, name)),
    }));
  const guarded = (fields: readonly Variable[], filled: ReturnType<typeof fillValues>, edited: Edited) =>
    guardedFields(fields, {
      ...filled,
      ...edited,
      isOwn: (name) => own.profile[name] !== undefined && filled.sourceOf(name) !== 'set',
    });
  return [
    ...placed(SHARED, [
      ...guarded(plan.shared, sharedValues(plan, progress, own), { edited: null }),
      ...guardedForOthers(plan.shared, progress.sharedFor),
    ]),
    ...plan.steps.flatMap((step) => {
      const { edited, editedFor, answer, answerFor, typedFor } = progressOf(progress, step);
      // An answer is looked through where it was pasted.
      const fields = step.fields.filter(({ name }) => !answeringStep(plan, step, name, progress));
      const label = `Answer to step ${step.number}`;
      const pasted = { name: ANSWER, label, text: answer, isClient: false, isOwn: false, setId: answerFor };
      const typed = guarded(fields, valuesOfStep(plan, step, progress, own), {
        edited,
        editedFor,
        promptText: promptTextOf(step.prompt),
      });
      return placed(step.prompt.id, [...typed, pasted, ...guardedForOthers(step.fields, typedFor)]);
    }),
  ];
}

/** The fields of the guard whose text is copied with a step, whose text is in full or in short. */
export function copiedNames(plan: Plan, step: PlannedStep, progress: Progress, text: string): readonly string[] {
  const { id, variables } = step.prompt;
  if (editedText(progress, step) !== null) return [guardName(id, EDITED)];
  const names = variables.map(({ name }) => name);
  return namesIn(text, names).map((name) =>
    step.fields.some((field) => field.name === name) ? guardNameIn(plan, step, name, progress) : guardName(SHARED, name),
  );
}

/** The name in the guard of what a field of a step shows, which may be the answer to an earlier step. */
export function guardNameIn(plan: Plan, step: PlannedStep, name: string, progress: Progress): string {
  const source = answeringStep(plan, step, name, progress);
  return source ? guardName(source.prompt.id, ANSWER) : guardName(step.prompt.id, name);
}

/** Distributes what the guard has replaced: to the fields asked once, and to each step. */
export function changesOf(texts: ReadonlyMap<string, string>) {
  const changes = new Map<string, Record<string, string>>();
  for (const [full, text] of texts) {
    const at = full.lastIndexOf(':');
    const place = full.slice(0, at);
    changes.set(place, { ...changes.get(place), [full.slice(at + 1)]: text });
  }
  return [...changes].map(([place, { [EDITED]: edited, [ANSWER]: answer, ...typed }]) => ({
    place,
    ...dividedTexts(typed),
    ...(edited !== undefined && { edited }),
    ...(answer !== undefined && { answer }),
  }));
}

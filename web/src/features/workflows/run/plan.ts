import { fillValues, type OwnValues } from '../../prompts/workspace/fillValues.ts';
import { validValues, type FillValues } from '../../prompts/workspace/filledText.ts';
import { digestOf } from '../../prompts/workspace/outdatedEdit.ts';
import { stepOf, type Progress } from '../store/progress.ts';
import type { RunStep, RunWorkflow } from './runnable.ts';

export type Variable = RunStep['prompt']['variables'][number];

export interface PlannedStep extends RunStep {
  /** From 1. */
  number: number;
  /** The fields that this step asks: neither shared, nor asked before. Those that take an answer are among them. */
  fields: readonly Variable[];
}

export interface Plan {
  /** The fields that several steps have, which are asked once. */
  shared: readonly Variable[];
  /** What the member's versions fill them with. */
  sharedDefaults: FillValues;
  steps: readonly PlannedStep[];
  /** Of an own workflow. */
  version?: number | undefined;
}

/** What versions begin a field with that their steps share: nothing if they do not agree. */
function agreedDefaults(
  steps: readonly RunStep[],
  asked: readonly (readonly Variable[])[],
  shared: readonly Variable[],
): FillValues {
  const defaults = steps.map(({ prompt }, index) => validValues(asked[index] ?? [], prompt.defaults ?? {}));
  return Object.fromEntries(
    shared.flatMap(({ name }) => {
      const [value, ...others] = new Set(defaults.flatMap((ofStep) => ofStep[name] || []));
      return value === undefined || others.length > 0 ? [] : [[name, value] as const];
    }),
  );
}

/** Says which fields are asked once, and which ones each step asks. */
export function planOf({ steps, version }: Pick<RunWorkflow, 'steps' | 'version'>): Plan {
  const asked = steps.map(({ prompt, takes, ownFields }) =>
    prompt.variables.filter(({ name }) => !ownFields.includes(name) && !takes.some(({ field }) => field === name)),
  );
  const all = asked.flat();
  const shared = all.filter(({ name }, index) => {
    const same = all.filter((other) => other.name === name);
    return same.length > 1 && same[0] === all[index];
  });
  return {
    version,
    shared: shared.map((variable) => ({
      ...variable,
      required: all.some(({ name, required }) => name === variable.name && required),
    })),
    sharedDefaults: agreedDefaults(steps, asked, shared),
    steps: steps.map((step, index) => ({
      ...step,
      number: index + 1,
      fields: step.prompt.variables.filter(
        ({ name }) => !(asked[index]?.some((each) => each.name === name) && shared.some((each) => each.name === name)),
      ),
    })),
  };
}

export const progressOf = (progress: Progress, { prompt }: Pick<RunStep, 'prompt'>) => stepOf(progress, prompt.id);

/** The text of a step that was edited by hand; null as well if its prompt has changed since. */
export function editedText(progress: Progress, step: RunStep): string | null {
  const { edited, editedOf } = progressOf(progress, step);
  const isCurrent = edited === null || editedOf === undefined || editedOf === digestOf(step.prompt.content ?? '');
  return isCurrent ? edited : null;
}

/** The number of the step whose answer a field takes; undefined if it takes none. */
export const takenFrom = ({ takes }: RunStep, name: string): number | undefined =>
  takes.find(({ field }) => field === name)?.step;

/** Which other client set the answer and the checks of a step are for; empty without one, undefined if it is the chosen one. */
export function otherSetOf(progress: Progress, step: PlannedStep): string | undefined {
  const { setId = '' } = progress;
  const { answerFor = setId } = progressOf(progress, step);
  return answerFor === setId ? undefined : answerFor;
}

/** The step whose answer a field takes: one for the chosen client set, that nobody has changed in the field. */
export function answeringStep({ steps }: Plan, step: PlannedStep, name: string, progress: Progress): PlannedStep | undefined {
  const source = steps[(takenFrom(step, name) ?? 0) - 1];
  if (!source || progressOf(progress, step).values[name] !== undefined) return undefined;
  return progressOf(progress, source).answer === '' || otherSetOf(progress, source) !== undefined ? undefined : source;
}

/** What fills the fields that are asked once. */
export const sharedValues = ({ shared, sharedDefaults }: Plan, progress: Progress, own: OwnValues) =>
  fillValues(shared, { typed: progress.shared, isExample: false, defaults: sharedDefaults, ...own });

/**
 * What fills the fields of a step: what was typed there, the answers to earlier steps, and what is kept for all prompts. Those
 * that are asked once have what is shown where they are asked, and nothing else.
 */
export function valuesOfStep(plan: Plan, step: PlannedStep, progress: Progress, own: OwnValues) {
  const { prompt, fields, takes } = step;
  const taken = takes.flatMap(({ field }) => {
    const source = answeringStep(plan, step, field, progress);
    return source ? [[field, progressOf(progress, source).answer] as const] : [];
  });
  const typed = { ...Object.fromEntries(taken), ...progressOf(progress, step).values };
  const filled = fillValues(fields, { typed, isExample: false, defaults: prompt.defaults, ...own });
  const elsewhere = prompt.variables.filter(({ name }) => !fields.some((field) => field.name === name));
  const shared = validValues(elsewhere, sharedValues(plan, progress, own).values);
  return { ...filled, values: { ...shared, ...filled.values } };
}

import { fillValues, type OwnValues } from '../../prompts/workspace/fillValues.ts';
import { noStep, type Progress } from '../store/progress.ts';
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
  steps: readonly PlannedStep[];
}

/** Says which fields are asked once, and which ones each step asks. */
export function planOf({ steps }: Pick<RunWorkflow, 'steps'>): Plan {
  const asked = steps.map(({ prompt, takes, ownFields }) =>
    prompt.variables.filter(({ name }) => !ownFields.includes(name) && !takes.some(({ field }) => field === name)),
  );
  const all = asked.flat();
  const shared = all.filter(({ name }, index) => {
    const same = all.filter((other) => other.name === name);
    return same.length > 1 && same[0] === all[index];
  });
  return {
    shared: shared.map((variable) => ({
      ...variable,
      required: all.some(({ name, required }) => name === variable.name && required),
    })),
    steps: steps.map((step, index) => ({
      ...step,
      number: index + 1,
      fields: step.prompt.variables.filter(
        ({ name }) => !(asked[index]?.some((each) => each.name === name) && shared.some((each) => each.name === name)),
      ),
    })),
  };
}

export const progressOf = ({ steps }: Progress, { prompt }: Pick<RunStep, 'prompt'>) => steps[prompt.id] ?? noStep;

/** The number of the step whose answer a field takes; undefined if it takes none. */
export const takenFrom = ({ takes }: RunStep, name: string): number | undefined =>
  takes.find(({ field }) => field === name)?.step;

/** The answer that a field takes, and that nobody has changed there. */
export function takenAnswer({ steps }: Plan, step: PlannedStep, name: string, progress: Progress): string | undefined {
  const source = steps[(takenFrom(step, name) ?? 0) - 1];
  if (!source || progressOf(progress, step).values[name] !== undefined) return undefined;
  return progressOf(progress, source).answer || undefined;
}

/** What fills the fields of a step: what was typed there or asked once, the answers to earlier steps, and what is kept for all prompts. */
export function valuesOfStep(plan: Plan, step: PlannedStep, progress: Progress, own: OwnValues) {
  const isShared = (name: string) => !step.fields.some((field) => field.name === name);
  const asked = Object.entries(progress.shared).filter(([name]) => isShared(name));
  const taken = step.takes.flatMap(({ field }) => {
    const answer = takenAnswer(plan, step, field, progress);
    return answer === undefined ? [] : [[field, answer] as const];
  });
  const typed = { ...Object.fromEntries([...asked, ...taken]), ...progressOf(progress, step).values };
  return fillValues(step.prompt.variables, { typed, isExample: false, defaults: step.prompt.defaults, ...own });
}

import type { OwnWorkflowInput } from '../../../api/schema-types.generated.ts';
import { cutText } from '../../../ui/cutText.ts';
import type {
  CopiedWorkflowFragment,
  OwnWorkflowFormFragment,
  PickedOwnPromptFragment,
  PickedPromptFragment,
} from './WorkflowForm.generated.ts';

/** Where a field is asked again, though other steps have it, too. In other cases it is the key of a step, or empty. */
export const ASKED_AGAIN = 'again';

export interface PickedPrompt {
  id: string;
  isOwn: boolean;
  title: string;
  /** Such as the category. */
  where: string;
  isLocked: boolean;
  variables: PickedPromptFragment['variables'];
}

/** A step while it is edited. */
export interface StepDraft {
  /** Stays with the step wherever it is moved. */
  key: string;
  title: string;
  promptId: string | null;
  ownPromptId: string | null;
  /** The id of the prompt that it was opened with. What was entered in the step is kept by it. A new step has none. */
  openedWith?: string | undefined;
  /** Null if none is chosen, or if the chosen one is gone. */
  prompt: PickedPrompt | null;
  /** Where fields that are not simply asked get their values, by their names. */
  sources: Readonly<Record<string, string>>;
  /** The lines to check. */
  checks: string;
}

export interface FormValues {
  title: string;
  purpose: string;
  steps: readonly StepDraft[];
}

export const ofLibrary = ({ id, title, isLocked, category, variables }: PickedPromptFragment): PickedPrompt => ({
  id,
  title,
  isLocked,
  variables,
  isOwn: false,
  where: category.name,
});

export const ofMember = ({ id, title, category, variables }: PickedOwnPromptFragment): PickedPrompt => ({
  id,
  title,
  variables,
  isOwn: true,
  isLocked: false,
  where: category === '' ? 'Mine' : `Mine · ${category}`,
});

const newKey = () => crypto.randomUUID();

const chosen = (prompt: PickedPrompt) => ({
  prompt,
  promptId: prompt.isOwn ? null : prompt.id,
  ownPromptId: prompt.isOwn ? prompt.id : null,
});

/** The title of a step that is named like its prompt. */
const titleOf = ({ title }: PickedPrompt, titleMax: number) => cutText(title, titleMax);

/** A new step, named like its prompt. */
export const newStep = (prompt: PickedPrompt, titleMax: number): StepDraft => ({
  ...chosen(prompt),
  key: newKey(),
  title: titleOf(prompt, titleMax),
  sources: {},
  checks: '',
});

/** The step with another prompt. Fields of the same names keep what was said about them. */
export const withPrompt = (step: StepDraft, prompt: PickedPrompt, titleMax: number): StepDraft => ({
  ...step,
  ...chosen(prompt),
  title: step.prompt && step.title === titleOf(step.prompt, titleMax) ? titleOf(prompt, titleMax) : step.title,
});

interface Stored {
  title: string;
  takes: readonly { field: string; step: number }[];
  ownFields: readonly string[];
  checks: readonly string[];
}

function draftsOf<Step extends Stored>(
  steps: readonly Step[],
  promptOf: (step: Step) => Pick<StepDraft, 'prompt' | 'promptId' | 'ownPromptId' | 'openedWith'>,
): StepDraft[] {
  const keys = steps.map(newKey);
  return steps.map((step, index) => ({
    ...promptOf(step),
    key: keys[index]!,
    title: step.title,
    sources: Object.fromEntries([
      ...step.ownFields.map((field) => [field, ASKED_AGAIN] as const),
      ...step.takes.map((taken) => [taken.field, keys[taken.step - 1] ?? ''] as const),
    ]),
    checks: step.checks.join('\n'),
  }));
}

export const emptyValues = (): FormValues => ({ title: '', purpose: '', steps: [] });

export const valuesOf = ({ title, purpose, steps }: OwnWorkflowFormFragment): FormValues => ({
  title,
  purpose,
  steps: draftsOf(steps, ({ promptId, ownPromptId, prompt, ownPrompt }) => ({
    promptId,
    ownPromptId,
    openedWith: promptId ?? ownPromptId ?? undefined,
    prompt: prompt ? ofLibrary(prompt) : ownPrompt ? ofMember(ownPrompt) : null,
  })),
});

/** A copy of a workflow of the library, not saved yet. */
export const copyOf = ({ title, purpose, steps }: CopiedWorkflowFragment): FormValues => ({
  title: `My ${title}`,
  purpose,
  steps: draftsOf(steps, ({ prompt }) => chosen(ofLibrary(prompt))),
});

/** What is stored, unless it cannot be shown or is what is saved. */
export function parseStored(stored: unknown, saved: FormValues): FormValues | undefined {
  try {
    const values = stored as FormValues;
    const texts = [values.title, values.purpose, ...values.steps.flatMap(({ key, title, checks }) => [key, title, checks])];
    const isSaved = JSON.stringify(inputOf(values)) === JSON.stringify(inputOf(saved));
    return isSaved || texts.some((text) => typeof text !== 'string') ? undefined : values;
  } catch {
    return undefined;
  }
}

/** The ids of the prompts of steps, as the page of the workflow has them. */
export const promptsOf = (steps: readonly Pick<StepDraft, 'promptId' | 'ownPromptId'>[]): string[] =>
  steps.map(({ promptId, ownPromptId }) => promptId ?? ownPromptId ?? '');

/** The ids of the prompts that steps have now, by those of the prompts that they were opened with, where these differ. */
export const replacedPrompts = ({ steps }: FormValues): ReadonlyMap<string, string> =>
  new Map(
    steps.flatMap(({ openedWith, promptId, ownPromptId }) => {
      const id = promptId ?? ownPromptId;
      return openedWith === undefined || id === null || id === openedWith ? [] : [[openedWith, id] as const];
    }),
  );

const lines = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);

/** The number of the earlier step whose answer a field takes; undefined if it takes none, or one that comes later now. */
export function sourceNumber(steps: readonly StepDraft[], index: number, field: string): number | undefined {
  const place = steps.findIndex(({ key }) => key === steps[index]?.sources[field]);
  return place >= 0 && place < index ? place + 1 : undefined;
}

/** What is sent of a form. */
export function inputOf({ title, purpose, steps }: FormValues): OwnWorkflowInput {
  return {
    title,
    purpose,
    steps: steps.map((step, index) => {
      // The fields of a prompt that is gone are unknown. It may come back.
      const names = step.prompt ? step.prompt.variables.map(({ name }) => name) : Object.keys(step.sources);
      return {
        title: step.title,
        promptId: step.promptId,
        ownPromptId: step.ownPromptId,
        takes: names.flatMap((field) => {
          const number = sourceNumber(steps, index, field);
          return number === undefined ? [] : [{ field, step: number }];
        }),
        ownFields: names.filter((name) => step.sources[name] === ASKED_AGAIN),
        checks: lines(step.checks),
      };
    }),
  };
}

import { NAME_MAX, VARIABLE_NAME } from '@promptory/sdk/fill';
import { z } from 'zod';
import { parseInput } from '../../../core/errors.ts';
import { isValidText, normalizeUuid, optionalLine, requiredLine } from '../../../core/input.ts';
import { SLUG } from '../../prompts/content/prompt-file.ts';
import { VARIABLES_MAX } from '../own-prompt.types.ts';
import { CHECKS_MAX, type OwnWorkflowInput, STEPS_MAX, WORKFLOW_TEXT_MAX as MAX } from './own-workflow.types.ts';

const ID_MAX = 200;
const NO_PROMPT = 'There is no such prompt';
const id = z.string().max(ID_MAX, NO_PROMPT);
const orNull = (ids: z.ZodType<string>) => ids.nullish().transform((given) => given ?? null);

const field = z
  .string()
  .max(NAME_MAX, `Use at most ${NAME_MAX} characters`)
  .regex(new RegExp(`^${VARIABLE_NAME}$`), 'Use the name of a blank, such as CLIENT_NAME');

const isDistinct = (values: readonly string[]) => new Set(values).size === values.length;

const step = z
  .object({
    title: requiredLine('Say what is done in this step', MAX.step),
    // Of this library or another one: pages and files use it as a name.
    promptId: orNull(id.regex(SLUG, NO_PROMPT)),
    ownPromptId: orNull(id.refine(isValidText, NO_PROMPT).transform(normalizeUuid)),
    takes: z.array(z.object({ field, step: z.int() })).max(VARIABLES_MAX, `A prompt has at most ${VARIABLES_MAX} fields`),
    ownFields: z
      .array(field)
      .max(VARIABLES_MAX, `A prompt has at most ${VARIABLES_MAX} fields`)
      .refine(isDistinct, 'A field is in the list twice'),
    checks: z
      .array(requiredLine('Remove the empty line', MAX.check))
      .max(CHECKS_MAX, `Write at most ${CHECKS_MAX} lines`)
      .refine(isDistinct, 'A line is in the list twice'),
  })
  .refine(({ promptId, ownPromptId }) => (promptId === null) !== (ownPromptId === null), {
    path: ['promptId'],
    message: 'Choose a prompt',
  })
  .refine(({ takes }) => isDistinct(takes.map((taken) => taken.field)), {
    path: ['takes'],
    message: 'A field takes one answer',
  });

const fields = z
  .object({
    title: requiredLine('Enter a name', MAX.title),
    purpose: optionalLine(MAX.purpose),
    steps: z.array(step).min(1, 'Add a step').max(STEPS_MAX, `A workflow has at most ${STEPS_MAX} steps`),
  })
  .superRefine(({ steps }, { addIssue }) => {
    const ids = steps.map(({ promptId, ownPromptId }) => promptId ?? ownPromptId);
    for (const [index, { takes }] of steps.entries()) {
      const report = (part: string, message: string) => addIssue({ code: 'custom', path: ['steps', index, part], message });
      // What was entered in a step is kept by its prompt.
      if (ids.indexOf(ids[index]!) < index) report('promptId', 'Another step uses this prompt already');
      if (takes.some((taken) => taken.step < 1 || taken.step > index))
        report('takes', 'Only the answer to an earlier step can be taken');
    }
  });

/** An own workflow as it is stored. */
export type OwnWorkflowFields = z.infer<typeof fields>;

/** Validates what a member has written. */
export const checkOwnWorkflow = (input: OwnWorkflowInput): OwnWorkflowFields => parseInput(fields, input);

/** The same for several. The fields of an error begin with the number of the workflow, from 0. */
export const checkOwnWorkflows = (inputs: readonly OwnWorkflowInput[]): OwnWorkflowFields[] =>
  parseInput(z.array(fields), inputs);

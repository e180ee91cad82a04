import { NAME_MAX, parseTemplate, toTemplate, VARIABLE_NAME } from '@promptory/sdk/fill';
import { z } from 'zod';
import { parseInput } from '../../core/errors.ts';
import { isBlank, optionalLine, optionalText, requiredLine, tooLong, validText } from '../../core/input.ts';
import { VariableType } from '../prompts/prompt.entity.ts';
import { blankVariable } from './blank-variable.ts';
import { OPTIONS_MAX, type OwnPromptInput, TEXT_MAX, VARIABLES_MAX } from './own-prompt.types.ts';

/** All labels, helps and options together: a prompt must fit into a request. */
const VARIABLES_TEXT_MAX = 15_000;

const NAME = new RegExp(`^${VARIABLE_NAME}$`);

const variable = z
  .object({
    name: z
      .string()
      .max(NAME_MAX, `Use at most ${NAME_MAX} characters`)
      .regex(NAME, 'Use capitals, digits, _ and /, such as CLIENT_NAME'),
    label: requiredLine('Enter a label', TEXT_MAX.label),
    description: optionalLine(TEXT_MAX.help),
    placeholder: optionalText(TEXT_MAX.help),
    type: z.enum(VariableType),
    required: z.boolean(),
    options: z
      .array(requiredLine('Remove the empty choice', TEXT_MAX.option))
      .max(OPTIONS_MAX, `Give at most ${OPTIONS_MAX} choices`)
      .refine((options) => new Set(options).size === options.length, 'A choice is in the list twice'),
  })
  .superRefine(({ type, options }, { addIssue }) => {
    const report = (message: string) => addIssue({ code: 'custom', path: ['options'], message });
    if (type === VariableType.select && options.length < 2) report('Give at least two choices');
    if (type !== VariableType.select && options.length > 0) report('Choices are only allowed for a field of the type select');
  });

const fields = z
  .object({
    title: requiredLine('Enter a title', TEXT_MAX.title),
    description: optionalText(TEXT_MAX.description),
    category: optionalLine(TEXT_MAX.category),
    // Not trimmed, because a text may begin with spaces on purpose.
    content: validText(
      z
        .string()
        .max(TEXT_MAX.content, tooLong(TEXT_MAX.content))
        .refine((text) => !isBlank(text), 'Enter the text of the prompt'),
    ),
    variables: z.array(variable).max(VARIABLES_MAX, `A prompt has at most ${VARIABLES_MAX} fields`),
  })
  .superRefine(({ content, variables }, { addIssue }) => {
    const report = (message: string) => addIssue({ code: 'custom', path: ['variables'], message });
    const names = variables.map(({ name }) => name);
    const twice = names.find((name, index) => names.indexOf(name) !== index);
    if (twice !== undefined) report(`${twice} is declared twice`);
    const used = new Set(parseTemplate(content, names).map((segment) => segment.kind === 'variable' && segment.name));
    // An invalid name has its own message.
    const unused = names.find((name) => NAME.test(name) && !used.has(name));
    if (unused !== undefined) report(`[${unused}] is not in the text`);
    if (JSON.stringify(variables).length > VARIABLES_TEXT_MAX)
      report(`Use at most ${VARIABLES_TEXT_MAX.toLocaleString('en-US')} characters for all fields together`);
  });

/** An own prompt as it is stored. */
export type OwnPromptFields = z.infer<typeof fields>;
export const ownPromptFields: z.ZodType<OwnPromptFields> = fields;

/** Without variables, they are read from the text. */
function withVariables({ variables, content, ...rest }: OwnPromptInput) {
  if (variables) return { ...rest, content, variables };
  // Not before its length is known.
  const template = content.length > TEXT_MAX.content ? { content, names: [] } : toTemplate(content);
  return { ...rest, content: template.content, variables: template.names.map(blankVariable) };
}

/** Validates what a member has written. */
export const checkOwnPrompt = (input: OwnPromptInput): OwnPromptFields => parseInput(ownPromptFields, withVariables(input));

/** The same for several. The fields of an error begin with the number of the prompt, from 0. */
export const checkOwnPrompts = (inputs: readonly OwnPromptInput[]): OwnPromptFields[] =>
  parseInput(z.array(ownPromptFields), inputs.map(withVariables));

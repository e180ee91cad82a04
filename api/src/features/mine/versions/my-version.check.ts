import { NAME_MAX, toTemplate } from '@promptory/sdk/fill';
import { z } from 'zod';
import { parseInput } from '../../../core/errors.ts';
import { isBlank, tooLong, validText } from '../../../core/input.ts';
import { type MyVersionInput, TEXT_MAX, VARIABLES_MAX } from './my-version.types.ts';

const text = (max: number) => validText(z.string().max(max, tooLong(max)));

const fields = z
  .object({
    content: text(TEXT_MAX.content).refine((content) => !isBlank(content), 'Enter the text of the prompt'),
    defaults: z
      .array(z.object({ name: text(NAME_MAX), value: text(TEXT_MAX.value) }))
      .max(VARIABLES_MAX, `A prompt has at most ${VARIABLES_MAX} fields`)
      .transform((defaults) => defaults.filter(({ value }) => !isBlank(value))),
    note: text(TEXT_MAX.note).trim(),
  })
  .transform(({ content, ...rest }) => ({ ...rest, ...toTemplate(content) }))
  .superRefine(({ names, defaults }, { addIssue }) => {
    const report = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message });
    if (names.length > VARIABLES_MAX) report('content', `A prompt has at most ${VARIABLES_MAX} fields`);
    const given = defaults.map(({ name }) => name);
    const twice = given.find((name, index) => given.indexOf(name) !== index);
    if (twice !== undefined) report('defaults', `${twice} is given twice`);
    const unused = given.find((name) => !names.includes(name));
    if (unused !== undefined) report('defaults', `[${unused}] is not in the text`);
    if (defaults.reduce((sum, { value }) => sum + value.length, 0) > TEXT_MAX.values)
      report('defaults', `Use at most ${TEXT_MAX.values.toLocaleString('en-US')} characters for all fields together`);
  });

export type MyVersionFields = Pick<z.infer<typeof fields>, 'content' | 'defaults' | 'note'>;

const withoutNames = ({ content, defaults, note }: z.infer<typeof fields>): MyVersionFields => ({ content, defaults, note });

/** Validates what a member makes of a prompt. */
export const checkMyVersion = (input: MyVersionInput): MyVersionFields => withoutNames(parseInput(fields, input));

/** The same for several. The fields of an error begin with the number of the version, from 0. */
export const checkMyVersions = (inputs: readonly MyVersionInput[]): MyVersionFields[] =>
  parseInput(z.array(fields), inputs).map(withoutNames);

import { basename, dirname } from 'node:path';
import { VARIABLE_NAME, type VariableType } from '@promptory/sdk/fill';
import { z } from 'zod';
import { checkFields, ContentError, readFrontMatter, type Source } from './front-matter.ts';
import { checkPlaceholders } from './placeholders.ts';
import type { WorkedExample } from './worked-example.ts';

export const TASKS = ['analysis', 'writing', 'planning', 'communication', 'documentation', 'evaluation'] as const;
const SENSITIVITIES = ['public', 'internal', 'confidential'] as const;
const VARIABLE_TYPES = ['text', 'longtext', 'select', 'number', 'date'] as const satisfies readonly VariableType[];

/** Slugs are ids and parts of URLs. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const slug = z.string().regex(SLUG, 'must be lower-case words joined by hyphens, such as lease-review');
/** A text of one line. */
export const line = (min: number, max: number) => z.string().trim().min(min).max(max).regex(/^.*$/, 'must be one line');
/** How many variables a prompt may have. */
export const VARIABLES_MAX = 7;
const words = (text: string) => text.split(/\s+/).length;
const listOf = <T extends z.ZodType>(entry: T, min: number, max: number) =>
  z
    .array(entry)
    .min(min)
    .max(max)
    .refine((entries) => new Set(entries).size === entries.length, 'holds an entry twice; remove one');
// YAML reads `placeholder: 25` as a number; here it is the text of an example.
const example = z
  .union([z.string(), z.number()], 'is missing; give a realistic example')
  .transform((value) => String(value).trim());

/** What a member would type to find the prompt. */
const alias = line(2, 48).refine((phrase) => words(phrase) <= 6, 'must have at most 6 words');

/** Version 2.10 is newer than 2.9. */
const isNewer = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true }) > 0;
const VERSION = 'must be two numbers in quotation marks, such as "2.0"';
const change = z.strictObject({
  // Without quotation marks, YAML reads 2.10 as 2.1.
  version: z.string(VERSION).regex(/^\d+\.\d+$/, VERSION),
  date: z.iso.date(),
  /** What changed for the member, in a line. */
  note: line(8, 160),
});

/** Why a value does not fit its field. */
export function problemOfValue(
  { type, options }: { type: VariableType; options?: readonly string[] | undefined },
  value: string,
): string | undefined {
  if (options && !options.includes(value)) return `must be one of the options: ${options.join(', ')}`;
  if (type === 'number' && !/^-?\d+(\.\d+)?$/.test(value)) return 'must be a plain number such as 2500';
  if (type === 'date' && !z.iso.date().safeParse(value).success) return 'must be a date such as 2026-11-20';
  return undefined;
}

const variableFields = z
  .strictObject({
    name: z.string().regex(new RegExp(`^${VARIABLE_NAME}$`), 'must be capitals, digits, _ and /, such as CLIENT_NAME'),
    label: line(2, 60),
    description: line(20, 140),
    placeholder: example.pipe(z.string().min(1).max(2000)),
    type: z.enum(VARIABLE_TYPES),
    required: z.boolean(),
    options: listOf(example.pipe(z.string().min(1).max(80)), 3, 7).optional(),
  })
  .superRefine(({ type, options, placeholder }, { addIssue }) => {
    const report = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message });
    if (type === 'select' && !options) report('options', 'is missing; a select lists its options');
    if (type !== 'select' && options) report('options', 'belongs to a select only; remove it or make the type select');
    const problem = problemOfValue({ type, options }, placeholder);
    if (problem !== undefined) report('placeholder', problem);
  });

const promptFields = z
  .strictObject({
    title: line(1, 80).refine((title) => words(title) >= 3 && words(title) <= 9, 'must have 3 to 9 words'),
    description: line(60, 160),
    premium: z.boolean(),
    task: z.enum(TASKS),
    tags: listOf(slug, 2, 5),
    aliases: listOf(alias, 6, 14),
    sensitivity: z.enum(SENSITIVITIES),
    added: z.iso.date(),
    reviewed: z.iso.date(),
    changes: z
      .array(change)
      .min(1)
      .max(20)
      .refine(
        (all) => all.every(({ version }, index) => index === 0 || isNewer(all[index - 1]?.version ?? '', version)),
        'must be newest first; put the newest version on top',
      ),
    related: listOf(slug, 2, 4),
    variables: z
      .array(variableFields)
      .min(2)
      .max(VARIABLES_MAX)
      .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'declares a name twice; rename or remove one')
      .refine((all) => [1, 2, 3].includes(all.filter(({ required }) => required).length), 'must have 1 to 3 that are required'),
  })
  .superRefine(({ title, description, added, reviewed }, { addIssue }) => {
    const report = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message });
    if (reviewed < added) report('reviewed', 'is before added; correct one of the dates');
    const repeated = description
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();
    if (repeated.startsWith(title.toLowerCase())) report('description', 'repeats the title; say what it does for whom');
  });

const categoryFields = z.strictObject({
  id: slug,
  name: line(2, 40),
  description: line(60, 140),
  icon: slug,
  color: slug,
  position: z.int('must be a whole number').positive('must be 1 or more'),
  chips: listOf(line(2, 24), 3, 3),
  tags: listOf(slug, 14, 22),
});

export interface PromptFile extends z.infer<typeof promptFields>, WorkedExample {
  slug: string;
  categoryId: string;
  /** The text with the variables unfilled. */
  body: string;
  source: Source;
}

export interface CategoryFile extends z.infer<typeof categoryFields> {
  /** Lists the work of the profession and the prompts for it: map.ts reads their order and the headings. */
  map: string;
  source: Source;
}

export const PROMPT_FILE = 'prompt.md';

/** The names of a prompt's variables, in the order of the form. */
export const namesOf = ({ variables }: Pick<PromptFile, 'variables'>) => variables.map(({ name }) => name);

/** Parses `<category>/<slug>/prompt.md`. Throws a ContentError with all problems of the file. */
export function parsePromptFile(path: string, text: string): PromptFile {
  const { source, fields, body } = readFrontMatter(path, text);
  const slug = basename(dirname(path));
  const { value, problems } = checkFields(promptFields, fields, source);

  if (!SLUG.test(slug)) {
    problems.push({
      path,
      line: 1,
      reason: 'the name of the folder is the id of the prompt; rename it to lower-case words joined by hyphens',
    });
  }
  problems.push(...checkPlaceholders(body, namesIn(fields), source));
  if (!value || problems.length > 0) throw new ContentError(problems);
  return { ...value, slug, categoryId: basename(dirname(dirname(path))), body, source };
}

/** Parses `<category>/_category.md`. */
export function parseCategoryFile(path: string, text: string): CategoryFile {
  const { source, fields, body } = readFrontMatter(path, text);
  const { value, problems } = checkFields(categoryFields, fields, source);

  const folder = basename(dirname(path));
  if (value && value.id !== folder) {
    problems.push({ path, line: source.lineOf(['id']), reason: `id must be the name of the folder, "${folder}"` });
  }
  if (!value || problems.length > 0) throw new ContentError(problems);
  return { ...value, map: body, source };
}

/** The declared variable names, even if the front matter is invalid, so that the body is checked in the same run. */
function namesIn(fields: unknown): string[] {
  const loose = z.object({ variables: z.array(z.object({ name: z.string() }).catch({ name: '' })).catch([]) });
  const { data } = loose.safeParse(fields);
  return data?.variables.map(({ name }) => name) ?? [];
}

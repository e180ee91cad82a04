import { z } from 'zod';
import { checkFields, ContentError, plainText, readFrontMatter, readYaml } from './front-matter.ts';
import { checkPlaceholders } from './placeholders.ts';
import { line, namesOf, type PromptFile } from './prompt-file.ts';
import type { WorkedExample } from './worked-example.ts';

const text = z.union([z.string(), z.number()], 'is missing; write it').transform((value) => String(value).trim());
const exampleFields = z.record(z.string(), text.pipe(z.string().min(1, 'is empty; write it').max(40_000)));
const answerFields = z.strictObject({ date: z.iso.date(), digest: z.string().regex(/^[0-9a-f]{16}$/, 'must be 16 hex digits') });
const followUpFields = z
  .array(
    z.strictObject({
      title: line(8, 60),
      text: z.string().trim().min(60).max(900),
    }),
  )
  .min(2)
  .max(3);

/** Reads one file of a prompt's folder. */
type Read = (path: string, content: string, prompt: PromptFile) => WorkedExample;

const readExample: Read = (path, content, prompt) => {
  const { fields, lineOf } = readYaml(path, content);
  const { value, problems } = checkFields(exampleFields, fields ?? {}, { path, bodyLine: 1, lineOf });
  const names = namesOf(prompt);
  for (const name of names)
    if (value && !(name in value)) problems.push({ path, line: 1, reason: `${name} is missing; give it a value` });
  for (const name of Object.keys(value ?? {}))
    if (!names.includes(name))
      problems.push({ path, line: lineOf([name]), reason: `${name} is no field of the prompt; remove or rename it` });
  if (!value || problems.length > 0) throw new ContentError(problems);
  return { example: value, exampleLineOf: lineOf };
};

const readAnswer: Read = (path, content) => {
  const { source, fields, body } = readFrontMatter(path, content, { keepsLineEnds: true });
  const { value, problems } = checkFields(answerFields, fields, source);
  if (!value) throw new ContentError(problems);
  return { answer: { ...value, text: body }, answerLine: source.bodyLine };
};

const readFollowUps: Read = (path, content, prompt) => {
  const { fields, lineOf } = readYaml(path, content);
  const source = { path, bodyLine: 1, lineOf };
  const { value, problems } = checkFields(followUpFields, fields, source);
  (value ?? []).forEach((followUp, index) => {
    const own = { ...source, bodyLine: lineOf([index, 'text']) };
    const used = namesOf(prompt).filter((name) => followUp.text.includes(`[${name}]`));
    problems.push(...checkPlaceholders(followUp.text, used, own));
  });
  if (!value || problems.length > 0) throw new ContentError(problems);
  return { followUps: value, followUpsLineOf: lineOf };
};

const readShort: Read = (path, content, prompt) => {
  const short = plainText(content).trim();
  const problems = checkPlaceholders(short, namesOf(prompt), { path, bodyLine: 1, lineOf: () => 1 });
  if (problems.length > 0) throw new ContentError(problems);
  return { short };
};

/** The files that may lie beside `prompt.md`. */
export const EXAMPLE_FILES: Readonly<Record<string, Read>> = {
  'example.yml': readExample,
  'answer.md': readAnswer,
  'follow-ups.yml': readFollowUps,
  'short.md': readShort,
};

import { z } from 'zod';
import { checkFields, ContentError, readYaml, type ContentProblem } from './front-matter.ts';
import { line } from './prompt-file.ts';

/** The file of the practice profile, beside the dictionary of variable names. */
export const PRACTICE_FILE = '_practice.yml';

/** A variable whose value stays from one client to the next, so that a member fills it in once. */
export interface PracticeField {
  /** The name of the variable that it fills in every prompt. */
  name: string;
  label: string;
  description: string;
  placeholder: string;
  type: 'text' | 'longtext';
}

const practiceFields = z
  .array(
    z.strictObject({
      name: z.string(),
      label: line(2, 60),
      description: line(20, 140),
      placeholder: z.string().trim().min(1).max(200),
      type: z.enum(['text', 'longtext']),
    }),
  )
  .max(60);

/** Reads the fields of the practice profile. The dictionary says which names there are. */
export function parsePracticeFile(path: string, text: string, dictionary: readonly string[]): PracticeField[] {
  const { fields, lineOf } = readYaml(path, text);
  const { value = [], problems } = checkFields(practiceFields, fields ?? [], { path, bodyLine: 1, lineOf });
  const problem = (index: number, reason: string): ContentProblem => ({ path, line: lineOf([index, 'name']), reason });
  value.forEach(({ name }, index) => {
    if (!dictionary.includes(name)) problems.push(problem(index, `${name} is not in _variables.yml; add it there, or remove it`));
    if (value.findIndex((other) => other.name === name) < index)
      problems.push(problem(index, `${name} is already listed; remove one of the two`));
  });
  if (problems.length > 0) throw new ContentError(problems);
  return value;
}

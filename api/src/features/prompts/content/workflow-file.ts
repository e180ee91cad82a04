import { basename, dirname } from 'node:path';
import { isLongText } from '@promptory/sdk/fill';
import { z } from 'zod';
import { checkFields, ContentError, readFrontMatter, type ContentProblem, type Source } from './front-matter.ts';
import { line, namesOf, slug, SLUG, VARIABLES_MAX, type PromptFile } from './prompt-file.ts';

/** The folder of the workflows of a category. */
export const WORKFLOW_FOLDER = 'workflows';
export const STEPS_MAX = 4;
export const CHECKS_MAX = 4;
/** The longest texts, in characters. */
export const TEXT_MAX = { purpose: 140, check: 240, body: 600 } as const;

const ORDER = 'must be the number of an earlier step';
const stepFields = z.strictObject({
  title: line(8, 60),
  /** The slug of the prompt. */
  prompt: slug,
  /** The fields that take the answer of an earlier step, by its number from 1. */
  takes: z.record(z.string(), z.int(ORDER).min(1, ORDER)).default({}),
  /** The fields that mean something else here than in the other steps, so that they are asked again. */
  own: z.array(z.string()).max(VARIABLES_MAX).default([]),
  /** What to verify in the answer of the step before it is used. */
  checks: z.array(line(40, TEXT_MAX.check)).min(2).max(CHECKS_MAX),
});

const workflowFields = z.strictObject({
  title: line(8, 60),
  /** What it leads to, in a line. */
  purpose: line(40, TEXT_MAX.purpose),
  steps: z.array(stepFields).min(2).max(STEPS_MAX),
});

export interface WorkflowFile extends z.infer<typeof workflowFields> {
  slug: string;
  categoryId: string;
  /** When it is used. */
  body: string;
  source: Source;
}

const BODY_MIN = 80;

/** Parses `<category>/workflows/<slug>.md`. Throws a ContentError with all problems of the file. */
export function parseWorkflowFile(path: string, text: string): WorkflowFile {
  const { source, fields, body } = readFrontMatter(path, text);
  const { value, problems } = checkFields(workflowFields, fields, source);
  const name = basename(path, '.md');
  const report = (line: number, reason: string) => problems.push({ path, line, reason });
  if (!SLUG.test(name) || !path.endsWith('.md'))
    report(1, 'the name of the file is the id of the workflow; rename it to lower-case words joined by hyphens, ending in .md');
  if (body.length < BODY_MIN || body.length > TEXT_MAX.body)
    report(
      source.bodyLine,
      `the text says when it is used, in ${BODY_MIN} to ${TEXT_MAX.body} characters; it has ${body.length}`,
    );
  if (!value || problems.length > 0) throw new ContentError(problems);
  return { ...value, slug: name, categoryId: basename(dirname(dirname(path))), body, source };
}

/** What a workflow refers to: prompts and their fields, and the answers of earlier steps. */
export function checkWorkflows(
  workflows: readonly WorkflowFile[],
  prompts: readonly PromptFile[],
  /** Whether a prompt has a file: one that could not be parsed has been reported already. */
  exists: (slug: string) => boolean,
): ContentProblem[] {
  return workflows.flatMap((workflow, own) => {
    const { source, steps } = workflow;
    const problems: ContentProblem[] = [];
    const first = workflows.findIndex(({ slug: other }) => other === workflow.slug);
    if (first < own)
      problems.push({
        path: source.path,
        line: 1,
        reason: `the name is taken by ${workflows[first]?.source.path}; rename one of the files`,
      });
    steps.forEach((step, index) => {
      const report = (key: (string | number)[], reason: string) =>
        problems.push({
          path: source.path,
          line: source.lineOf(['steps', index, ...key]),
          reason: `step ${index + 1} ${reason}`,
        });
      if (!exists(step.prompt)) report(['prompt'], `names the prompt "${step.prompt}", which does not exist; correct it`);
      if (steps.findIndex(({ prompt }) => prompt === step.prompt) < index)
        report(['prompt'], `uses ${step.prompt} again; use a prompt once`);
      const prompt = prompts.find((one) => one.slug === step.prompt);
      for (const [name, from] of Object.entries(step.takes)) {
        if (from > index) report(['takes', name], `takes the answer of step ${from}, which is not done by then`);
        if (prompt) checkTaken(prompt, name, (reason) => report(['takes', name], reason));
      }
      step.own.forEach((name, place) => {
        const at = ['own', place];
        if (step.own.indexOf(name) < place) report(at, `lists ${name} twice; remove one`);
        if (name in step.takes) report(at, `takes an answer into ${name}, so it is not asked; remove it from own`);
        if (prompt && !namesOf(prompt).includes(name)) report(at, `lists ${name}, which is no field of ${prompt.slug}`);
      });
    });
    return problems;
  });
}

function checkTaken(prompt: PromptFile, name: string, report: (reason: string) => void): void {
  const variable = prompt.variables.find((one) => one.name === name);
  if (!variable) return report(`takes an answer into ${name}, which is no field of ${prompt.slug}`);
  if (variable.type === 'select') return report(`takes an answer into ${name}, which is a choice of ${prompt.slug}`);
  if (!isLongText(variable)) report(`takes an answer into ${name}, which is too short for one; choose a longtext field`);
}

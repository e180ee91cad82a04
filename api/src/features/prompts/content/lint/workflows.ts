import type { ContentProblem, FieldPath } from '../front-matter.ts';
import type { Library } from '../library.ts';
import type { WorkflowFile } from '../workflow-file.ts';
import { unAmerican } from './worked-example.ts';
import { wordsOf, type LibraryRule } from './rule.ts';

/** As many as the site promises. */
const PER_CATEGORY = 2;

const at = ({ source }: WorkflowFile, field: FieldPath, reason: string): ContentProblem => ({
  path: source.path,
  line: source.lineOf(field),
  reason,
});

/** A rule about each workflow. */
const ofEach = (id: string, check: (workflow: WorkflowFile, library: Library) => ContentProblem[]): LibraryRule => ({
  id,
  severity: 'error',
  check: (library) => library.workflows.flatMap((workflow) => check(workflow, library)),
});

const count: LibraryRule = {
  id: 'workflow-count',
  severity: 'error',
  check: ({ categories, workflows }) =>
    categories.flatMap(({ id, source }) => {
      const found = workflows.filter(({ categoryId }) => categoryId === id).length;
      if (found === PER_CATEGORY) return [];
      return [{ path: source.path, line: 1, reason: `has ${found} workflows; the site promises ${PER_CATEGORY}` }];
    }),
};

/** A step that takes no answer is no part of the work before it. */
const connected = ofEach('workflow-connected', (workflow) =>
  workflow.steps.flatMap(({ takes }, index) =>
    index === 0 || Object.keys(takes).length > 0
      ? []
      : [at(workflow, ['steps', index], `step ${index + 1} takes no answer; say which field takes which one`)],
  ),
);

/** The fields that each step asks: those that take no answer. */
const askedOf = ({ steps }: WorkflowFile, { prompts }: Library) =>
  steps.map(({ prompt, takes, own }) => {
    const variables = prompts.find(({ slug }) => slug === prompt)?.variables ?? [];
    return { asked: variables.filter(({ name }) => !(name in takes)), own };
  });

/** A field that is asked once must be the same field in all steps. */
const shared = ofEach('workflow-shared', (workflow, library) => {
  const steps = askedOf(workflow, library);
  return steps.flatMap(({ asked, own }, index) => {
    const others = steps.filter((_, other) => other !== index);
    const needless = own.filter((name) => !others.some((other) => other.asked.some((variable) => variable.name === name)));
    const before = steps.slice(0, index).flatMap((step) => step.asked.filter(({ name }) => !step.own.includes(name)));
    const unlike = asked.filter(({ name, type, options }) => {
      const first = own.includes(name) ? undefined : before.find((variable) => variable.name === name);
      return first && (first.type !== type || String(first.options) !== String(options));
    });
    return [
      ...needless.map((name) =>
        at(workflow, ['steps', index, 'own'], `step ${index + 1} has ${name} as its own, which no other step asks; remove it`),
      ),
      ...unlike.map(({ name }) =>
        at(
          workflow,
          ['steps', index],
          `step ${index + 1} asks ${name} with another kind of field than a step before it; list it under own`,
        ),
      ),
    ];
  });
});

const normal = (text: string) => wordsOf(text, []).join(' ');

interface Placed {
  workflow: WorkflowFile;
  field: FieldPath;
  text: string;
}

const repeated = (what: string, texts: readonly Placed[]) =>
  texts.flatMap(({ workflow, field, text }, index) => {
    const first = texts.find((other) => normal(other.text) === normal(text));
    return first === undefined || first === texts[index]
      ? []
      : [at(workflow, field, `repeats ${what} of ${first.workflow.slug}; write its own`)];
  });

const checksOf = (workflow: WorkflowFile): Placed[] =>
  workflow.steps.flatMap(({ checks }, index) =>
    checks.map((text, place) => ({ workflow, field: ['steps', index, 'checks', place], text })),
  );

const duplicates: LibraryRule = {
  id: 'workflow-duplicate',
  severity: 'error',
  check: ({ workflows }) => [
    ...repeated(
      'the title',
      workflows.map((workflow) => ({ workflow, field: ['title'], text: workflow.title })),
    ),
    ...repeated(
      'the steps',
      workflows.map((workflow) => ({ workflow, field: ['steps'], text: workflow.steps.map(({ prompt }) => prompt).join(' ') })),
    ),
    ...repeated('a check', workflows.flatMap(checksOf)),
  ],
};

/** Fewer words do not say what to look at and what has to be true of it. */
const CHECK_WORDS = 8;

const language = ofEach('workflow-language', (workflow) => {
  const texts: Placed[] = [
    ...(['title', 'purpose'] as const).map((key) => ({ workflow, field: [key], text: workflow[key] })),
    { workflow, field: [], text: workflow.body },
    ...workflow.steps.map(({ title }, index) => ({ workflow, field: ['steps', index, 'title'], text: title })),
    ...checksOf(workflow),
  ];
  return [
    ...texts.flatMap(({ field, text }) =>
      unAmerican(text).map((words) => at(workflow, field, `"${words}" is not American English`)),
    ),
    ...checksOf(workflow).flatMap(({ field, text }) => {
      if (wordsOf(text, []).length < CHECK_WORDS)
        return [at(workflow, field, `the check is too short; say what to look at, and what has to be true of it`)];
      return text.endsWith('.') ? [] : [at(workflow, field, 'the check is no whole sentence; end it with a period')];
    }),
  ];
});

export const workflowRules: LibraryRule[] = [count, connected, shared, duplicates, language];

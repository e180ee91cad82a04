import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ContentError } from '../front-matter.ts';
import { readLibrary, type Library } from '../library.ts';
import { checkWorkflows, parseWorkflowFile } from '../workflow-file.ts';
import { workflowRules } from './workflows.ts';

const CONTENT = fileURLToPath(new URL('../../../../../content', import.meta.url));
const PATH = join(CONTENT, 'hr/workflows/opening-to-first-90-days.md');
const GOOD = readFileSync(PATH, 'utf8');

let library: Library;
beforeAll(async () => {
  library = await readLibrary(CONTENT);
});

const lineOf = (text: string, words: string) => text.split('\n').findIndex((line) => line.includes(words)) + 1;

/** What is reported of a library in which the file of the workflow has this text. */
function findingsOf(text: string, path = PATH): { line: number; reason: string; rule: string }[] {
  try {
    const workflow = parseWorkflowFile(path, text);
    const workflows = [...library.workflows.filter(({ source }) => source.path !== path), workflow];
    const own = (problems: { path: string; line: number; reason: string }[], rule: string) =>
      problems.filter((problem) => problem.path === path).map(({ line, reason }) => ({ line, reason, rule }));
    return [
      ...own(
        checkWorkflows(workflows, library.prompts, (slug) => library.prompts.some((prompt) => prompt.slug === slug)),
        'format',
      ),
      ...workflowRules.flatMap(({ id, check }) => own(check({ ...library, workflows }), id)),
    ];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.problems.map(({ line, reason }) => ({ line, reason, rule: 'format' }));
  }
}

describe('the workflows of the library', () => {
  it('satisfy every rule', () => {
    expect(workflowRules.flatMap(({ check }) => check(library))).toEqual([]);
  });

  it('are two of each category, and pass answers only forward', () => {
    expect(library.workflows).toHaveLength(16);
    for (const { steps } of library.workflows)
      for (const [index, { takes }] of steps.entries())
        for (const from of Object.values(takes)) expect(from).toBeLessThan(index + 1);
  });
});

it('a file without a mistake is accepted', () => {
  expect(findingsOf(GOOD)).toEqual([]);
});

const INTERVIEW = 'prompt: structured-interview-guide-with-scorecard';
const LAST = 'prompt: first-90-days-plan-for-a-new-hire';
const CHECK = '"Pay range, hours and benefits are approved and meet the posting rules of each place where it will appear."';

it.each<[from: string | RegExp, to: string, at: string, rule: string, reason: string]>([
  [
    INTERVIEW,
    'prompt: no-such-prompt',
    'no-such-prompt',
    'format',
    'step 2 names the prompt "no-such-prompt", which does not exist',
  ],
  [LAST, INTERVIEW, '', 'format', 'step 3 uses structured-interview-guide-with-scorecard again'],
  ['JOB_DESCRIPTION: 1', 'JOB_SUMMARY: 1', 'JOB_SUMMARY', 'format', 'takes an answer into JOB_SUMMARY, which is no field of'],
  ['JOB_DESCRIPTION: 1', 'SENIORITY: 1', 'SENIORITY', 'format', 'takes an answer into SENIORITY, which is a choice of'],
  ['JOB_DESCRIPTION: 1', 'COMPETENCIES: 1', 'COMPETENCIES', 'format', 'takes an answer into COMPETENCIES, which is too short'],
  [
    'JOB_DESCRIPTION: 1',
    'JOB_DESCRIPTION: 2',
    'JOB_DESCRIPTION: 2',
    'format',
    'takes the answer of step 2, which is not done by then',
  ],
  [
    'JOB_DESCRIPTION: 1',
    'JOB_DESCRIPTION: 3',
    'JOB_DESCRIPTION: 3',
    'format',
    'takes the answer of step 3, which is not done by then',
  ],
  ['JOB_DESCRIPTION: 1', 'JOB_DESCRIPTION: 0', 'JOB_DESCRIPTION: 0', 'format', 'must be the number of an earlier step'],
  ['JOB_DESCRIPTION: 1', 'JOB_DESCRIPTION: first', 'JOB_DESCRIPTION: first', 'format', 'must be the number of an earlier step'],
  [/ {4}takes:\n {6}JOB_DESCRIPTION: 1\n/, '', '- title: Prepare the interviews', 'workflow-connected', 'step 2 takes no answer'],
  [INTERVIEW, `${INTERVIEW}\n    own: [NO_FIELD]`, 'NO_FIELD', 'format', 'lists NO_FIELD, which is no field of'],
  [INTERVIEW, `${INTERVIEW}\n    own: [JOB_TITLE, JOB_TITLE]`, 'own:', 'format', 'lists JOB_TITLE twice'],
  [INTERVIEW, `${INTERVIEW}\n    own: [JOB_DESCRIPTION]`, 'own:', 'format', 'so it is not asked'],
  [
    INTERVIEW,
    `${INTERVIEW}\n    own: [SENIORITY]`,
    'own:',
    'workflow-shared',
    'has SENIORITY as its own, which no other step asks',
  ],
  [CHECK, '"Check the pay."', 'Check the pay', 'format', 'has 14 characters; it needs at least 40'],
  [CHECK, '"Everything: approved, acknowledged, countersigned."', 'Everything:', 'workflow-language', 'the check is too short'],
  [CHECK, CHECK.replace('."', '"'), 'Pay range', 'workflow-language', 'no whole sentence'],
  [
    CHECK,
    CHECK.replace('are approved', 'are, whilst open, approved'),
    'whilst',
    'workflow-language',
    '"whilst" is not American English',
  ],
  [/(- "Pay range.*\n)/, '$1      $1', 'Pay range', 'workflow-duplicate', 'repeats a check of opening-to-first-90-days'],
  [
    'title: Opening to First 90 Days',
    'title: Review to Improvement Plan',
    'title:',
    'workflow-duplicate',
    'repeats the title of',
  ],
  [/purpose: .*/, 'purpose: Hire well.', 'purpose:', 'format', 'purpose has 10 characters; it needs at least 40'],
  [/ {2}- title: Prepare the interviews[^]*(?=---)/, '', 'steps:', 'format', 'steps has 1 entries; it needs at least 2'],
  [/^A position is open[^]*/m, 'Use it.', 'Use it.', 'format', 'the text says when it is used'],
  ['steps:', 'stage: 1\nsteps:', 'stage', 'format', 'is not a known field'],
])('%s -> %s', (from, to, at, rule, reason) => {
  const text = GOOD.replace(from, to);
  expect(text).not.toBe(GOOD);
  const found = findingsOf(text).filter((finding) => finding.reason.includes(reason));
  expect(found).toEqual([expect.objectContaining({ rule })]);
  const line = at === '' ? text.split('\n').lastIndexOf(`    ${to}`) + 1 : lineOf(text, at);
  expect([line, line + 1]).toContain(found[0]!.line);
});

it('fields of different kinds are not asked once', () => {
  const path = join(CONTENT, 'marketing/workflows/keywords-to-article-brief.md');
  const text = readFileSync(path, 'utf8').replace('own: [KEYWORDS, CONSTRAINTS]', 'own: [CONSTRAINTS]');
  expect(findingsOf(text, path)).toEqual([
    expect.objectContaining({
      rule: 'workflow-shared',
      reason: expect.stringContaining('step 3 asks KEYWORDS with another kind'),
    }),
  ]);
});

it('a name is taken once in all categories, and is that of a Markdown file', () => {
  const elsewhere = join(CONTENT, 'legal/workflows', basename(PATH));
  expect(findingsOf(GOOD, elsewhere).map(({ reason }) => reason)).toContainEqual(expect.stringContaining('the name is taken by'));
  expect(findingsOf(GOOD, join(dirname(PATH), 'Bad Name.md'))).toEqual([
    expect.objectContaining({ reason: expect.stringContaining('the name of the file is the id') }),
  ]);
});

it('a category with another number of workflows is reported', () => {
  const workflows = library.workflows.filter(({ slug }) => slug !== basename(PATH, '.md'));
  const found = workflowRules.flatMap(({ check }) => check({ ...library, workflows }));
  expect(found.map(({ path, reason }) => [basename(dirname(path)), reason])).toEqual([
    ['hr', 'has 1 workflows; the site promises 2'],
  ]);
});

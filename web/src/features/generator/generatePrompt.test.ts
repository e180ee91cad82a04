import { describe, expect, test } from '@jest/globals';
import { type IndustryId, industryNames, isReady, lengthNames, noChoices, type TaskId, taskNames, toneNames } from './choices.ts';
import { generatePrompt, openVariables } from './generatePrompt.ts';
import { lengthSentences, toneSentences } from './templates/tasks.ts';

const keys = <Key extends string>(names: Readonly<Record<Key, string>>) => Object.keys(names) as Key[];
const context = 'A supplier wants to end our contract early & pays $& for it.';
const generate = (industry: IndustryId, task: TaskId, more = {}) =>
  generatePrompt({ industry, task, context, tone: 'formal', length: 'medium', ...more });

const combinations = keys(industryNames).flatMap((industry) => keys(taskNames).map((task) => [industry, task] as const));
const texts = combinations.map(([industry, task]) => ({ name: `${industry}/${task}`, ...generate(industry, task) }));

const bracketed = (text: string) => [...text.matchAll(/\[([^\]]*)\]/g)].map(([, name]) => name);

/** All sequences of five words. The library's linter measures similarity the same way. */
function fiveWords(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z0-9']+/g) ?? [];
  return new Set(words.slice(4).map((_, index) => words.slice(index, index + 5).join(' ')));
}

test('the 48 prompts share less than half of their five-word sequences', () => {
  expect(texts).toHaveLength(48);
  const runs = texts.map(({ name, text }) => [name, fiveWords(text)] as const);
  const tooSimilar = runs.flatMap(([one, first], index) =>
    runs.slice(index + 1).flatMap(([other, second]) => {
      const shared = [...first].filter((run) => second.has(run)).length;
      const similarity = shared / (first.size + second.size - shared);
      return similarity < 0.5 ? [] : [`${one} and ${other}: ${similarity.toFixed(2)}`];
    }),
  );
  expect(tooSimilar).toEqual([]);
});

test('no sentence is used by two assignments', () => {
  const lines = texts.flatMap(({ text }) => {
    const steps = /## Task\n(?:1.*)\n(2.*)\n(3.*)\n/.exec(text) ?? [];
    return [text.split('\n')[0], steps[1], steps[2]];
  });
  expect(lines).toHaveLength(48 * 3);
  expect(lines).not.toContain(undefined);
  expect(new Set(lines).size).toBe(lines.length);
});

describe.each(combinations)('%s, %s', (industry, task) => {
  const { text, parts, open } = generate(industry, task);

  test('leaves exactly the documented variables open, once each', () => {
    expect(open).toEqual(openVariables(industry));
    expect(bracketed(text)).toEqual(openVariables(industry));
    expect(parts.map((part) => part.text).join('')).toBe(text);
    expect(parts.filter(({ isOpen }) => isOpen).map((part) => part.text)).toEqual(open.map((name) => `[${name}]`));
  });

  test('contains the choices', () => {
    expect(text).toContain(`## Situation\n${context}\n`);
    expect(text).toContain(`${toneSentences.formal} ${lengthSentences.medium}`);
  });

  test('has the sections of a library prompt and a readable length', () => {
    expect([...text.matchAll(/^## (.*)$/gm)].map(([, title]) => title)).toEqual([
      'Situation',
      'Material',
      'Task',
      'Rules',
      'Output',
      'Before you answer',
    ]);
    const tag = /<(\w+)>\n\[[A-Z_/]+\]\n<\/(\w+)>/.exec(text);
    expect(tag?.[1]).toBe(tag?.[2]);
    const words = text.split(/\s+/).length;
    expect(words).toBeGreaterThan(350);
    expect(words).toBeLessThan(800);
  });

  test('has no broken or overlong sentences and no repeated lines', () => {
    expect(text).not.toMatch(/ {2}|\n{3}|undefined|\bact as\b|\.\.|,\./i);
    const lines = text.split('\n').filter((line) => /\w{3}/.test(line) && line !== context);
    expect(new Set(lines).size).toBe(lines.length);
    const sentences = lines.flatMap((line) => line.replace(/^(\d\.|-) /, '').split(/(?<=[.!?:;])\s/));
    expect(sentences.filter((sentence) => sentence.split(/\s+/).length > 35)).toEqual([]);
  });
});

test.each(keys(toneNames))('the tone %s has its own sentence', (tone) => {
  const { text } = generate('sales', 'writing', { tone, length: '' });
  expect(text).toContain(`\n\n${toneSentences[tone]}\n\n`);
  expect(toneSentences[tone]).toContain(` ${tone} `);
});

test.each([
  ['brief', /1-2 paragraphs/],
  ['medium', /3-5 paragraphs/],
  ['detailed', /6\+ paragraphs/],
] as const)('the length %s is given in paragraphs', (length, paragraphs) => {
  expect(generate('sales', 'writing', { tone: '', length }).text).toMatch(paragraphs);
  expect(lengthNames[length]).toMatch(paragraphs);
});

test('tone and length are left out if they were not chosen', () => {
  const { text, open } = generate('hr', 'planning', { tone: '', length: '' });
  expect(text).not.toMatch(/\btone\b|\blength\b|TONE|LENGTH/);
  expect(open).toEqual(openVariables('hr'));
});

test('typed text is not changed, even if it has brackets and dollar signs', () => {
  const typed = 'See [JURISDICTION] and [CONTEXT] and $& for <documents>';
  const { text, open } = generate('legal', 'analysis', { context: `\n ${typed} ` });
  expect(text).toContain(`## Situation\n${typed}\n\nJurisdiction: [JURISDICTION]`);
  expect(open).toEqual(openVariables('legal'));
});

test('industry, task and context are required, tone and length are not', () => {
  const all = { industry: 'legal', task: 'analysis', context: 'x', tone: '', length: '' } as const;
  expect(isReady(all)).toBe(true);
  expect(isReady({ ...all, industry: '' })).toBe(false);
  expect(isReady({ ...all, task: '' })).toBe(false);
  expect(isReady({ ...all, context: ' \n' })).toBe(false);
  expect(isReady(noChoices)).toBe(false);
});

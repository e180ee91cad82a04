import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

/** How members ask: by a name, by what they have to do, by an abbreviation, or with a typing error. */
export const KINDS = ['plain', 'task', 'abbreviation', 'misspelled'] as const;

const slug = z.string().regex(/^[a-z0-9-]+$/);
const question = z.strictObject({ ask: z.string(), kind: z.enum(KINDS), best: slug, also: z.array(slug) });

export interface Question extends z.infer<typeof question> {
  category: string;
  /** Drawn by a hash of the question. Only the half `work` may be looked at to improve the search. */
  half: 'work' | 'judged';
}

const halfOf = (ask: string) => (createHash('sha256').update(ask).digest()[0]! % 2 === 0 ? 'work' : 'judged');

/** The questions of members with their answers, from `questions/<category>.yml`. */
export function readQuestions(): Question[] {
  const folder = join(import.meta.dirname, 'questions');
  return globSync('*.yml', { cwd: folder })
    .sort()
    .flatMap((file) =>
      z
        .array(question)
        .parse(parse(readFileSync(join(folder, file), 'utf8')))
        .map((each) => ({ ...each, category: basename(file, '.yml'), half: halfOf(each.ask) })),
    );
}

/** What a search engine returned for a question: ids, best first. */
export interface Answer {
  question: Question;
  found: string[];
}

export const answersOf = async (all: readonly Question[], find: (ask: string) => Promise<string[]>): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (const question of all) answers.push({ question, found: await find(question.ask) });
  return answers;
};

/** The place of the first right prompt, counted from 1; Infinity if there is none. */
export function placeOf({ question: { best, also }, found }: Answer): number {
  const at = found.findIndex((id) => id === best || also.includes(id));
  return at < 0 ? Infinity : at + 1;
}

export interface Score {
  count: number;
  /** The share of questions with a right prompt among the first five. */
  recallAt5: number;
  /** The share of questions whose best prompt comes first. */
  bestFirst: number;
  /** The mean of 1 / place of the first right prompt. */
  reciprocalRank: number;
  /** How many questions found nothing at all. */
  empty: number;
}

export function scoreOf(answers: readonly Answer[]): Score {
  const mean = (of: (answer: Answer) => number) => answers.reduce((sum, answer) => sum + of(answer), 0) / answers.length;
  return {
    count: answers.length,
    recallAt5: mean((answer) => (placeOf(answer) <= 5 ? 1 : 0)),
    bestFirst: mean(({ question, found }) => (found[0] === question.best ? 1 : 0)),
    reciprocalRank: mean((answer) => 1 / placeOf(answer)),
    empty: answers.filter(({ found }) => found.length === 0).length,
  };
}

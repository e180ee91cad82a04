import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

/** How members search: by a name, by what they have to do, by an abbreviation, or with a typing error. */
export const KINDS = ['plain', 'task', 'abbreviation', 'misspelled'] as const;

const slug = z.string().regex(/^[a-z0-9-]+$/);
const query = z.strictObject({ text: z.string(), kind: z.enum(KINDS), best: slug, also: z.array(slug) });

export interface Query extends z.infer<typeof query> {
  category: string;
  /** Drawn by a hash of the query. Only the half `work` may be looked at to improve the search. */
  half: 'work' | 'judged';
}

const halfOf = (text: string) => (createHash('sha256').update(text).digest()[0]! % 2 === 0 ? 'work' : 'judged');

/** The queries of members with the right prompts for each, from `queries/<category>.yml`. */
export function readQueries(): Query[] {
  const folder = join(import.meta.dirname, 'queries');
  return globSync('*.yml', { cwd: folder })
    .sort()
    .flatMap((file) =>
      z
        .array(query)
        .parse(parse(readFileSync(join(folder, file), 'utf8')))
        .map((each) => ({ ...each, category: basename(file, '.yml'), half: halfOf(each.text) })),
    );
}

/** What a search engine returned for a query: ids, best first. */
export interface QueryResult {
  query: Query;
  found: string[];
}

export const resultsOf = async (all: readonly Query[], find: (text: string) => Promise<string[]>): Promise<QueryResult[]> => {
  const results: QueryResult[] = [];
  for (const query of all) results.push({ query, found: await find(query.text) });
  return results;
};

/** The place of the first right prompt, counted from 1; Infinity if there is none. */
export function placeOf({ query: { best, also }, found }: QueryResult): number {
  const at = found.findIndex((id) => id === best || also.includes(id));
  return at < 0 ? Infinity : at + 1;
}

export interface Score {
  count: number;
  /** The share of queries with a right prompt among the first five. */
  hitRateAt5: number;
  /** The share of queries whose best prompt comes first. */
  bestFirst: number;
  /** The mean of 1 / place of the first right prompt. */
  reciprocalRank: number;
  /** How many queries found nothing at all. */
  empty: number;
}

export function scoreOf(results: readonly QueryResult[]): Score {
  const mean = (of: (result: QueryResult) => number) => results.reduce((sum, result) => sum + of(result), 0) / results.length;
  return {
    count: results.length,
    hitRateAt5: mean((result) => (placeOf(result) <= 5 ? 1 : 0)),
    bestFirst: mean(({ query, found }) => (found[0] === query.best ? 1 : 0)),
    reciprocalRank: mean((result) => 1 / placeOf(result)),
    empty: results.filter(({ found }) => found.length === 0).length,
  };
}

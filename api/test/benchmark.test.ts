import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { buildSchema, parse, validate } from 'graphql';
import { readPlan } from '../../bench/arguments.ts';
import { assertSame } from '../../bench/compare.ts';
import { withSection } from '../../bench/results/document.ts';
import { resultTables } from '../../bench/results/report.ts';
import { isMet, type RowResult, type Turn } from '../../bench/results/results.ts';
import { median, percentile, ratiosOf } from '../../bench/results/statistics.ts';
import type { Facts } from '../../bench/rows/facts.ts';
import { rowNames, rowsOf } from '../../bench/rows/rows.ts';
import type { QueryTiming } from '../../bench/scale/measure.ts';
import { scaleQueries } from '../../bench/scale/queries.ts';
import { isWithinGoal, scaleTable } from '../../bench/scale/report.ts';

// `npm run bench` itself needs PostgreSQL and packages that are installed only for it.

const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../schema.graphql'), 'utf8'));
const errorsIn = (query: string) => validate(schema, parse(query));

const facts: Facts = {
  category: 'legal',
  prompts: [
    { id: 'one', related: ['two'] },
    { id: 'two', related: [] },
  ],
  words: ['brief', 'lease', 'motion'],
  positions: [{ sort: 'newest', after: (number) => `cursor-${number}` }],
  members: 2,
};
const members = [
  { id: 'a', token: 'token-a' },
  { id: 'b', token: 'token-b' },
];
const memberOf = (number: number) => members[number % members.length]!;

describe('the statistics', () => {
  test('are measured values, not between them', () => {
    expect([percentile([5, 1, 4, 2, 3], 0.5), percentile([5, 1, 4, 2, 3], 0.99), percentile([2, 1], 0.5)]).toEqual([3, 5, 1]);
    expect(median([9, 10, 100])).toBe(10);
  });

  test('compare what was measured in the same round', () => {
    expect(ratiosOf([50, 30, 80], [100, 100, 100])).toEqual({ median: 0.5, min: 0.3, max: 0.8 });
    expect(ratiosOf([10, 200], [20, 400])).toEqual({ median: 0.5, min: 0.5, max: 0.5 });
  });
});

describe('the arguments', () => {
  test('choose rows and for how long they are measured', () => {
    expect(readPlan([], ['cards'])).toEqual({ only: [], seconds: 5, rounds: 3, connections: 16, warmUp: 2 });
    expect(readPlan(['cards', '--seconds', '0.5', '--rounds', '1'], ['cards', 'one'])).toMatchObject({
      only: ['cards'],
      seconds: 0.5,
      rounds: 1,
    });
  });

  test.each([
    [['card'], 'There is no row card. The rows: cards.'],
    [['--seconds', 'soon'], '--seconds is soon: it must be a number, 0.1 at least.'],
    [['--rounds', '0'], '--rounds is 0: it must be a number, 1 at least.'],
    [['--connections', '1.5'], '--connections is 1.5: it must be a whole number.'],
    [['--fast'], expect.stringMatching(/^Unknown option '--fast'/) as unknown as string],
  ])('%j are wrong, and it says why', (args, message) => {
    expect(() => readPlan(args, ['cards'])).toThrow(expect.objectContaining({ message }));
  });
});

const turns = (perSecond: number[], cpu: number | null): Turn[] =>
  perSecond.map((each) => ({ perSecond: each, milliseconds: 1000 / each, cpu }));
const result = (own: number, more: Partial<RowResult> = {}): RowResult => ({
  name: 'cards',
  title: 'Cards',
  goal: 0.5,
  sides: [
    { name: 'floor', turns: turns([100, 110, 100], 200) },
    { name: 'promptory', turns: turns([own, own, own], 160) },
  ],
  ...more,
});

describe('the result', () => {
  test('meets a goal in the round in the middle, as it is printed', () => {
    expect([result(50), result(49.6), result(49)].map(isMet)).toEqual([true, true, false]);
    expect([isMet(result(50, { cpuGoal: 160 })), isMet(result(50, { cpuGoal: 159 }))]).toEqual([true, false]);
  });

  test('is a table with the goals, the spread, and a dash for what has no response', () => {
    const [head, rule, row] = resultTables([result(50)]);
    expect(head).toContain(' Promptory | goal ');
    expect(head!.length).toBe(rule!.length);
    expect(row!.length).toBe(rule!.length);
    expect(row!.split('|').map((cell) => cell.trim())).toEqual([
      '',
      'Cards',
      '0.50 (0.45–0.50)',
      '≥ 0.50',
      'met',
      '–',
      '–',
      '10.0 / 20.0',
      '200 / 160',
      '100 / 50',
      '',
    ]);
    expect(resultTables([result(40)]).join('\n')).toContain('**missed**');
  });

  test('compares REST with GraphQL in a table that has no peers', () => {
    const sides: RowResult['sides'] = [
      { name: 'graphql', turns: turns([100], 200) },
      { name: 'rest', turns: turns([95], 210) },
    ];
    const [head, , row] = resultTables([result(0, { sides, goal: 0.9 })]);
    expect(head).not.toContain('Mercurius');
    expect(row).toContain('0.95 (0.95–0.95) | ≥ 0.90 | met');
  });

  test('replaces its section of the document and keeps the others', () => {
    const first = withSection('', 'Scale', ['old']);
    const both = withSection(first, 'Floor', ['ratios']);
    const last = withSection(both, 'Scale', ['new']);
    expect(last).toMatch(/^# Benchmarks\n[^#]*## Floor\n\nratios\n\n## Scale\n\nnew$/);
  });
});

describe('responses to the same request', () => {
  const page = (cursor: string, title: string) => ({ data: { edges: [{ cursor, node: { title } }] } });

  test('must have the same values, except for cursors', () => {
    expect(() => assertSame(page('x', 'Brief'), page('y', 'Brief'), 'values', 'cards')).not.toThrow();
    expect(() => assertSame(page('x', 'Brief'), page('x', 'Lease'), 'values', 'cards')).toThrow(
      'cards: response.data.edges.0.node.title: "Brief" and "Lease"',
    );
  });

  test('must have the same fields where values differ', () => {
    expect(() => assertSame(page('x', 'Brief'), page('y', 'Lease'), 'fields', 'search')).not.toThrow();
    expect(() => assertSame(page('x', 'Brief'), { data: { edges: [{ cursor: 'x', node: {} }] } }, 'fields', 'search')).toThrow(
      'search: response.data.edges.0.node.title: "string" and undefined',
    );
  });
});

describe('the rows', () => {
  const rows = rowsOf(facts);

  test('have distinct names, and are compared with the floor, or REST with GraphQL', () => {
    expect(new Set(rowNames()).size).toBe(rows.length);
    for (const { sides } of rows) expect(['floor promptory', 'graphql rest']).toContain(Object.keys(sides).slice(0, 2).join(' '));
  });

  test('ask what the schema has', () => {
    const asked = rows.flatMap(({ sides }) =>
      Object.values(sides)
        .filter(({ server }) => server === 'promptory')
        .flatMap(({ request }) => [request(0, memberOf), request(2, memberOf)]),
    );
    const bodies = asked.flatMap(({ body }) => (body === undefined ? [] : [JSON.parse(body) as Record<string, string>]));
    expect(bodies.length).toBeGreaterThan(20);
    for (const { query, operationName } of bodies) {
      expect(errorsIn(query!)).toEqual([]);
      expect(query).toContain(operationName);
    }
  });

  test('that are new send another request each time, and write for each prompt and member once', () => {
    const requestsOf = (name: string, count: number) => {
      const { request } = rows.find((row) => row.name === name)!.sides.promptory!;
      return Array.from({ length: count }, (_, number) => request(number, memberOf));
    };
    const distinct = (name: string, count: number) =>
      new Set(requestsOf(name, count).map(({ body, headers }) => `${body} ${headers.authorization}`)).size;
    // Three words make six pairs, and two prompts and members four.
    expect([distinct('search-new', 6), distinct('cards-new', 50), distinct('favorite', 4), distinct('use', 4)]).toEqual([
      6, 50, 4, 4,
    ]);
  });
});

describe('the scale', () => {
  const timing = (p99: number, failures = 0) => ({ p50: p99 / 2, p99, count: 100, failures });
  const timings = (alone: number, together: number, failures = 0): QueryTiming => ({
    title: 'Search',
    alone: timing(alone),
    together: timing(together, failures),
  });
  const small = timings(10, 80);

  test('meets its goal if neither p99 is more than three times as long, and nothing has failed', () => {
    const isMetBy = (large: QueryTiming) => isWithinGoal({ small, large });
    expect([
      isMetBy(timings(30, 240)),
      isMetBy(timings(31, 240)),
      isMetBy(timings(30, 248)),
      isMetBy(timings(10, 80, 1)),
    ]).toEqual([true, false, false, false]);
  });

  test('is a table of both sizes', () => {
    const [, , row] = scaleTable([{ small, large: timings(25, 400, 2) }]);
    expect(row!.split('|').map((cell) => cell.trim())).toEqual([
      ...['', 'Search', '5.0 / 10.0', '12.5 / 25.0', '2.5', '40.0 / 80.0', '200.0 / 400.0', '5.0', '2', '**missed**', ''],
    ]);
  });

  test('has no time where no request was served', () => {
    const [, , row] = scaleTable([{ small, large: timings(25, NaN, 8) }]);
    expect(row).toContain('– / – |     – |      8 | **missed**');
  });

  test('asks what the schema has', () => {
    const library = { categories: ['legal'], ids: ['one'], tags: ['leases'], page100: 'cursor', offset: 24 };
    const words = { inFivePercent: ['lease', 'motion'], inThirtyPercent: ['client'], single: ['easement'], letters: ['b'] };
    const asked = [false, true].map((isFilled) => scaleQueries(library, words, isFilled));
    const [titles, filled] = asked.map((queries) => queries.map(({ title }) => title));
    expect(filled).toEqual(titles);
    const queries = asked.flat().flatMap(({ variants }) => variants.flatMap((each) => ('query' in each ? [each.query] : [])));
    expect(queries.length).toBeGreaterThan(20);
    expect([...new Set(queries)].flatMap(errorsIn)).toEqual([]);
  });
});

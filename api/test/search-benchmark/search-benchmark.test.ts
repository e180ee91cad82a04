import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { type Library, readLibrary } from '../../src/features/prompts/content/library.ts';
import { importInto } from '../fixtures/library.ts';
import { startServer, type TestServer } from '../server.ts';
import { KINDS, readQueries, resultsOf, scoreOf } from './benchmark.ts';
import { productEngine } from './engines.ts';

const queries = readQueries();

let server: TestServer;
let library: Library;
beforeAll(async () => {
  server = await startServer();
  library = await readLibrary(join(import.meta.dirname, '..', '..', 'content'));
  await importInto(server, library);
});
afterAll(() => server.close());

describe('the queries', () => {
  test('are 50 or more of each category, of every kind, and no query is there twice', () => {
    expect(queries.length).toBeGreaterThanOrEqual(400);
    expect(new Set(queries.map(({ text }) => text.toLowerCase())).size).toBe(queries.length);
    for (const { id } of library.categories) {
      const own = queries.filter(({ category }) => category === id);
      expect(own.length).toBeGreaterThanOrEqual(50);
      for (const kind of KINDS) expect(own.filter((query) => query.kind === kind).length).toBeGreaterThanOrEqual(10);
    }
  });

  test('expect prompts that exist, and both halves have about as many', () => {
    const slugs = new Set(library.prompts.map(({ slug }) => slug));
    for (const { text, best, also } of queries) {
      const unknown = [best, ...also].filter((slug) => !slugs.has(slug));
      expect({ text, unknown, repeated: also.includes(best) }).toEqual({ text, unknown: [], repeated: false });
    }
    expect(queries.filter(({ half }) => half === 'judged').length).toBeGreaterThan(queries.length * 0.4);
    expect(queries.filter(({ half }) => half === 'work').length).toBeGreaterThan(queries.length * 0.4);
  });
});

// The floors are what the product promises; `npm run bench:search` prints what it reaches.
test.each(['work', 'judged'] as const)('the half "%s" finds the right prompts', async (half) => {
  const results = await resultsOf(
    queries.filter((query) => query.half === half),
    productEngine(server.database.fork()),
  );
  const { hitRateAt5, bestFirst, empty } = scoreOf(results);
  expect(hitRateAt5).toBeGreaterThanOrEqual(0.95);
  expect(bestFirst).toBeGreaterThanOrEqual(0.75);
  expect(empty).toBe(0);
});

test('every title finds its prompt first', async () => {
  const find = productEngine(server.database.fork());
  const others = [];
  for (const { slug, title } of library.prompts) {
    const [first] = await find(title);
    if (first !== slug) others.push({ title, first });
  }
  expect(others).toEqual([]);
});

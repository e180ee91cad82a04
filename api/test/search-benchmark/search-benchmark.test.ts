import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { join } from 'node:path';
import { type Library, readLibrary } from '../../src/features/prompts/content/library.ts';
import { importInto } from '../fixtures/library.ts';
import { startServer, type TestServer } from '../server.ts';
import { answersOf, KINDS, readQuestions, scoreOf } from './benchmark.ts';
import { productEngine } from './engines.ts';

const questions = readQuestions();

let server: TestServer;
let library: Library;
beforeAll(async () => {
  server = await startServer();
  library = await readLibrary(join(import.meta.dirname, '..', '..', 'content'));
  await importInto(server, library);
});
afterAll(() => server.close());

describe('the questions', () => {
  test('are 50 or more of each category, of every kind, and no question is asked twice', () => {
    expect(questions.length).toBeGreaterThanOrEqual(400);
    expect(new Set(questions.map(({ ask }) => ask.toLowerCase())).size).toBe(questions.length);
    for (const { id } of library.categories) {
      const own = questions.filter(({ category }) => category === id);
      expect(own.length).toBeGreaterThanOrEqual(50);
      for (const kind of KINDS) expect(own.filter((question) => question.kind === kind).length).toBeGreaterThanOrEqual(10);
    }
  });

  test('have answers that exist, and both halves have about as many', () => {
    const slugs = new Set(library.prompts.map(({ slug }) => slug));
    for (const { ask, best, also } of questions) {
      const unknown = [best, ...also].filter((slug) => !slugs.has(slug));
      expect({ ask, unknown, repeated: also.includes(best) }).toEqual({ ask, unknown: [], repeated: false });
    }
    expect(questions.filter(({ half }) => half === 'judged').length).toBeGreaterThan(questions.length * 0.4);
    expect(questions.filter(({ half }) => half === 'work').length).toBeGreaterThan(questions.length * 0.4);
  });
});

// The floors are what the product promises; `npm run bench:search` prints what it reaches.
test.each(['work', 'judged'] as const)('the half "%s" is answered', async (half) => {
  const answers = await answersOf(
    questions.filter((question) => question.half === half),
    productEngine(server.database.fork()),
  );
  const { recallAt5, bestFirst, empty } = scoreOf(answers);
  expect(recallAt5).toBeGreaterThanOrEqual(0.95);
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

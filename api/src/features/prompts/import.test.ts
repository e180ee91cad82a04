import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  CategoriesDocument,
  CategoryDocument,
  PromptDocument,
  PromptsDocument,
  RecordUseDocument,
  SetFavoriteDocument,
  StatsDocument,
} from '@promptory/sdk/operations';
import { sql } from 'kysely';
import { ask, refusal } from '../../../test/clients/ask.ts';
import { makeFree, makePro } from '../../../test/fixtures/factories.ts';
import { categoryFile, importInto, libraryOf, promptFile } from '../../../test/fixtures/library.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { ContentError } from './content/front-matter.ts';
import { type Library, readLibrary } from './content/library.ts';

const CONTENT = join(import.meta.dirname, '../../../content');

let server: TestServer;
let real: Library;
let free: string;
let pro: string;
beforeAll(async () => {
  server = await startServer({ LIMIT_COST_PER_MINUTE: '1000000000' });
  real = await readLibrary(CONTENT);
  ({ token: free } = await makeFree(server));
  ({ token: pro } = await makePro(server));
});
afterAll(() => server.close());

/** Every row of the library, each with the transaction that has written it. */
async function rows(): Promise<Record<string, unknown[]>> {
  const tables = ['categories', 'prompts', 'search_words'];
  const db = server.database.fork().getKysely();
  const read = async (table: string) => {
    const { rows: found } = await sql<{
      row: unknown;
    }>`select xmin::text || ' ' || t::text as row from ${sql.table(table)} t order by 1`.execute(db);
    return [table, found.map(({ row }) => row)];
  };
  return Object.fromEntries(await Promise.all(tables.map(read))) as Record<string, unknown[]>;
}

const listed = async () =>
  (await ask(server, PromptsDocument, { sort: 'alphabetical', first: 100 }, free)).prompts.edges.map(({ node }) => node.id);
const counts = async () =>
  (await ask(server, CategoriesDocument, {}, free)).categories.map(({ id, promptCount }) => [id, promptCount]);
const find = async (search: string, token = free) =>
  (await ask(server, PromptsDocument, { search }, token)).prompts.edges.map(({ node }) => node.id);

describe('the real library, imported again', () => {
  beforeEach(() => importInto(server, real));

  test('a second import writes no row', async () => {
    const before = await rows();
    expect(before.prompts!.length).toBe(201);
    expect(before.search_words!.length).toBeGreaterThan(1000);
    await importInto(server, real);
    expect(await rows()).toEqual(before);
  });

  test('two that import at once end as one', async () => {
    await importInto(server, libraryOf([]));
    await Promise.all([importInto(server, real), importInto(server, real)]);
    expect((await counts()).map(([, prompts]) => prompts)).toEqual([47, 38, 29, 23, 18, 15, 12, 19]);
  });
});

describe('a small library', () => {
  const shelves = [categoryFile({ id: 'one', position: 1 }), categoryFile({ id: 'two', position: 2 })];
  const a = promptFile('a', { categoryId: 'one', title: 'Aardvark', related: ['b'] });
  const b = promptFile('b', { categoryId: 'one', title: 'Bison' });
  const c = promptFile('c', { categoryId: 'two', title: 'Caribou', premium: true, body: 'About wolverines' });
  const importPrompts = (...prompts: (typeof a)[]) => importInto(server, libraryOf(prompts, shelves));

  test('a file that is gone takes its prompt away; when it comes back, so do its stars and its counts', async () => {
    await importPrompts(a, b, c);
    await ask(server, RecordUseDocument, { promptId: 'b' }, free);
    await ask(server, RecordUseDocument, { promptId: 'b' }, pro);
    await ask(server, SetFavoriteDocument, { promptId: 'b', isFavorited: true }, free);

    await importPrompts(a, c);
    expect(await listed()).toEqual(['a', 'c']);
    expect(await counts()).toEqual([
      ['one', 1],
      ['two', 1],
    ]);
    expect(await find('bison')).toEqual([]);
    expect(await refusal(server, PromptDocument, { id: 'b' }, free)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await ask(server, PromptDocument, { id: 'a' }, free)).prompt!.related).toEqual([]);
    expect((await ask(server, StatsDocument, {}, free)).stats).toMatchObject({ totalPrompts: 2, favorites: 0, totalUsed: 1 });

    await importPrompts(a, b, c);
    expect(await listed()).toEqual(['a', 'b', 'c']);
    expect(await counts()).toEqual([
      ['one', 2],
      ['two', 1],
    ]);
    expect(await find('bison')).toEqual(['b']);
    expect((await ask(server, PromptDocument, { id: 'b' }, free)).prompt).toMatchObject({ usageCount: 2, isFavorited: true });
    expect((await ask(server, StatsDocument, {}, free)).stats).toMatchObject({ totalPrompts: 3, favorites: 1, totalUsed: 1 });
  });

  test('what was corrected in a file is served and found, and nothing else is written', async () => {
    await importPrompts(a, b, c);
    const before = await rows();
    const corrected = {
      ...c,
      title: 'Reindeer',
      description: 'About lichen',
      body: 'About wolves',
      categoryId: 'one',
      premium: false,
      reviewed: '2026-06-09',
    };
    await importPrompts(a, b, corrected);
    expect((await ask(server, PromptDocument, { id: 'c' }, free)).prompt).toMatchObject({
      title: 'Reindeer',
      description: 'About lichen',
      content: 'About wolves',
      isPremium: false,
      category: { id: 'one' },
      reviewedAt: '2026-06-09T12:00:00.000Z',
    });
    expect([await find('reindeer lichen wolves'), await find('caribou')]).toEqual([['c'], []]);
    expect(await counts()).toEqual([
      ['one', 3],
      ['two', 0],
    ]);
    const after = await rows();
    const untouched = before.prompts!.filter((row) => after.prompts!.includes(row));
    expect(untouched.length).toBe(before.prompts!.length - 1);
  });

  test('typing errors are corrected by the words that the library has now, and each may see', async () => {
    await importPrompts(a, b, c);
    expect([await find('wolvernies', pro), await find('wolvernies')]).toEqual([['c'], []]);
    await importPrompts(a, b, { ...c, premium: false });
    expect(await find('wolvernies')).toEqual(['c']);
    await importPrompts(a, b, { ...c, body: 'About wolves' });
    expect(await find('wolvernies', pro)).toEqual([]);
  });

  test('a folder that is gone takes its category away, until it comes back', async () => {
    await importPrompts(a, b, c);
    await importInto(server, libraryOf([a, b], [shelves[0]!]));
    expect(await counts()).toEqual([['one', 2]]);
    expect(await refusal(server, CategoryDocument, { id: 'two' }, free)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    await importPrompts(a, b, c);
    expect(await counts()).toEqual([
      ['one', 2],
      ['two', 1],
    ]);
  });

  test('what fails half-way leaves everything as it was', async () => {
    await importPrompts(a, b, c);
    const before = await rows();
    const lost = promptFile('lost', { categoryId: 'nowhere' });
    await expect(importPrompts({ ...a, title: 'Changed' }, lost)).rejects.toThrow(/foreign key/);
    expect(await rows()).toEqual(before);
  });
});

describe('a broken file', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'promptory-content-'));
    await cp(CONTENT, dir, { recursive: true });
  });
  afterEach(() => rm(dir, { recursive: true }));

  test('imports nothing, and is named with its line', async () => {
    await importInto(server, real);
    const before = await rows();
    const path = join(dir, 'sales', 'discovery-call-plan.md');
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace(/^task: .*$/m, 'task: dreaming'));
    const line = text.split('\n').findIndex((each) => each.startsWith('task: ')) + 1;
    // Another file has changed too, for the better; it must wait.
    const other = join(dir, 'legal', 'deposition-outline-builder.md');
    await writeFile(other, (await readFile(other, 'utf8')).replace(/^title: .*$/m, 'title: Another Good Title'));

    const error = await readLibrary(dir)
      .then((library) => importInto(server, library))
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ContentError);
    expect((error as ContentError).message).toBe(
      `${path}:${line}: task must be one of: analysis, writing, planning, communication, documentation, evaluation`,
    );
    expect(await rows()).toEqual(before);
  });

  test('that is mended is imported', async () => {
    const other = join(dir, 'legal', 'deposition-outline-builder.md');
    await writeFile(other, (await readFile(other, 'utf8')).replace(/^title: .*$/m, 'title: Another Good Title'));
    await importInto(server, await readLibrary(dir));
    expect((await ask(server, PromptDocument, { id: 'deposition-outline-builder' }, free)).prompt!.title).toBe(
      'Another Good Title',
    );
  });
});

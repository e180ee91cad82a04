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
import { int, text } from '../../../core/database/columns.ts';
import { rawQuery, rawStatement, sql } from '../../../core/database/query.ts';
import { execute, executeForError } from '../../../../test/clients/graphql.ts';
import { makeFree, makePro } from '../../../../test/fixtures/factories.ts';
import { categoryFile, importInto, libraryOf, promptFile } from '../../../../test/fixtures/library.ts';
import { smallLibrary } from '../../../../test/installation.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { ContentError } from '../content/front-matter.ts';
import { type Library, readLibrary } from '../content/library.ts';

const CONTENT = join(import.meta.dirname, '../../../../content');

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

/** All rows of the library, each with the transaction that wrote it. */
async function rows(): Promise<Record<string, unknown[]>> {
  const tables = ['categories', 'prompts', 'prompt_texts', 'workflows', 'search_words', 'search_lexemes', 'search_postings'];
  const read = async (table: string) => {
    const query = sql`select xmin::text || ' ' || t::text as row from ${sql.table(table)} t order by 1`;
    const found = await rawQuery({ row: text }, query).execute(server.database.fork());
    return [table, found.map(({ row }) => row)];
  };
  return Object.fromEntries(await Promise.all(tables.map(read))) as Record<string, unknown[]>;
}

const listed = async () =>
  (await execute(server, PromptsDocument, { sort: 'alphabetical', first: 100 }, free)).prompts.edges.map(({ node }) => node.id);
const counts = async () =>
  (await execute(server, CategoriesDocument, {}, free)).categories.map(({ id, promptCount }) => [id, promptCount]);
const find = async (search: string, token = free) =>
  (await execute(server, PromptsDocument, { search }, token)).prompts.edges.map(({ node }) => node.id);

describe('importing the real library again', () => {
  beforeEach(() => importInto(server, real));

  test('writes no row', async () => {
    const before = await rows();
    expect(before.prompts!.length).toBe(201);
    expect(before.search_words!.length).toBeGreaterThan(1000);
    await importInto(server, real);
    expect(await rows()).toEqual(before);
  });

  test('indexes again what has lost its index, as after a restore of an older backup', async () => {
    const postings = async () => (await rows()).search_postings!.length;
    const before = await postings();
    expect(before).toBeGreaterThan(10_000);
    await rawStatement(sql`delete from search_postings`).execute(server.database.fork());
    await importInto(server, real);
    expect(await postings()).toBe(before);
  });

  test('gives the same result when two processes import at once', async () => {
    await importInto(server, libraryOf([]));
    await Promise.all([importInto(server, real), importInto(server, real)]);
    expect((await counts()).map(([, prompts]) => prompts)).toEqual([47, 38, 29, 23, 18, 15, 12, 19]);
  });
});

describe('importing a small library', () => {
  const categories = [categoryFile({ id: 'one', position: 1 }), categoryFile({ id: 'two', position: 2 })];
  const a = promptFile('a', { categoryId: 'one', title: 'Aardvark', related: ['b'] });
  const b = promptFile('b', { categoryId: 'one', title: 'Bison' });
  const c = promptFile('c', { categoryId: 'two', title: 'Caribou', premium: true, body: 'About wolverines' });
  const importPrompts = (...prompts: (typeof a)[]) => importInto(server, libraryOf(prompts, categories));

  test('counts words of premium texts for Pro members only', async () => {
    await importPrompts(a, b, c);
    const counts = sql`select free_count, pro_count from search_lexemes where lexeme = 'wolverin'`;
    const found = await rawQuery({ free_count: int, pro_count: int }, counts).execute(server.database.fork());
    expect(found).toEqual([{ free_count: 0, pro_count: 1 }]);
  });

  test('archives a prompt whose file is gone; a file that returns restores it with its favorites and counts', async () => {
    await importPrompts(a, b, c);
    await execute(server, RecordUseDocument, { promptId: 'b' }, free);
    await execute(server, RecordUseDocument, { promptId: 'b' }, pro);
    await execute(server, SetFavoriteDocument, { promptId: 'b', isFavorited: true }, free);

    await importPrompts(a, c);
    expect(await listed()).toEqual(['a', 'c']);
    expect(await counts()).toEqual([
      ['one', 1],
      ['two', 1],
    ]);
    expect(await find('bison')).toEqual([]);
    expect(await executeForError(server, PromptDocument, { id: 'b' }, free)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await execute(server, PromptDocument, { id: 'a' }, free)).prompt!.related).toEqual([]);
    expect((await execute(server, StatsDocument, {}, free)).stats).toMatchObject({ totalPrompts: 2, favorites: 0, totalUsed: 1 });

    await importPrompts(a, b, c);
    expect(await listed()).toEqual(['a', 'b', 'c']);
    expect(await counts()).toEqual([
      ['one', 2],
      ['two', 1],
    ]);
    expect(await find('bison')).toEqual(['b']);
    expect((await execute(server, PromptDocument, { id: 'b' }, free)).prompt).toMatchObject({ usageCount: 2, isFavorited: true });
    expect((await execute(server, StatsDocument, {}, free)).stats).toMatchObject({ totalPrompts: 3, favorites: 1, totalUsed: 1 });
  });

  test('updates a changed prompt and writes no other row', async () => {
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
    expect((await execute(server, PromptDocument, { id: 'c' }, free)).prompt).toMatchObject({
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

  test('updates the words that typing errors are corrected to, for each viewer', async () => {
    await importPrompts(a, b, c);
    expect([await find('wolvernies', pro), await find('wolvernies')]).toEqual([['c'], []]);
    await importPrompts(a, b, { ...c, premium: false });
    expect(await find('wolvernies')).toEqual(['c']);
    await importPrompts(a, b, { ...c, body: 'About wolves' });
    expect(await find('wolvernies', pro)).toEqual([]);
  });

  test('archives a category whose folder is gone, until it returns', async () => {
    await importPrompts(a, b, c);
    await importInto(server, libraryOf([a, b], [categories[0]!]));
    expect(await counts()).toEqual([['one', 2]]);
    expect(await executeForError(server, CategoryDocument, { id: 'two' }, free)).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
    await importPrompts(a, b, c);
    expect(await counts()).toEqual([
      ['one', 2],
      ['two', 1],
    ]);
  });

  test('changes nothing if it fails halfway', async () => {
    await importPrompts(a, b, c);
    const before = await rows();
    const lost = promptFile('lost', { categoryId: 'nowhere' });
    await expect(importPrompts({ ...a, title: 'Changed' }, lost)).rejects.toThrow(/foreign key/);
    expect(await rows()).toEqual(before);
  });
});

describe('an invalid file', () => {
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'promptory-content-'));
    await cp(await smallLibrary(), dir, { recursive: true });
  });
  afterEach(() => rm(dir, { recursive: true }));

  const fileOf = (slug: string) => join(dir, 'legal', slug, 'prompt.md');
  const changeTitle = async (slug: string) => {
    const file = fileOf(slug);
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^title: .*$/m, 'title: Another Good Title'));
  };

  test('stops the import and is reported with its line', async () => {
    await importInto(server, await readLibrary(dir));
    const before = await rows();
    const path = fileOf('lease-guaranty-exposure-review');
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace(/^task: .*$/m, 'task: dreaming'));
    const line = text.split('\n').findIndex((each) => each.startsWith('task: ')) + 1;
    // A valid change to another file must not be imported either.
    await changeTitle('guaranty-release-letter');

    const error = await readLibrary(dir)
      .then((library) => importInto(server, library))
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ContentError);
    expect((error as ContentError).message).toBe(
      `${path}:${line}: task must be one of: analysis, writing, planning, communication, documentation, evaluation`,
    );
    expect(await rows()).toEqual(before);
  });

  test('is imported after it was corrected', async () => {
    await changeTitle('guaranty-release-letter');
    await importInto(server, await readLibrary(dir));
    expect((await execute(server, PromptDocument, { id: 'guaranty-release-letter' }, free)).prompt!.title).toBe(
      'Another Good Title',
    );
  });
});

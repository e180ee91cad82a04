import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { libraryOf, promptFile } from '../../../../test/fixtures/library.ts';
import { temporaryFolder } from '../../../../test/process.ts';
import { startServer, type TestServer } from '../../../../test/server.ts';
import { kysely } from '../../../core/database/query.ts';
import { type Library, LibraryFolderError, readLibrary } from '../content/library.ts';
import { ArchiveError, publishLibrary, type PublishOptions } from './publish-library.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const table of ['search_postings', 'prompts', 'library_imports'] as const)
    await kysely(server.database.fork()).deleteFrom(table).execute();
});

const SLUGS = ['a', 'b', 'c', 'd'];
const prompts = (slugs: readonly string[], title: string) => slugs.map((slug) => promptFile(slug, { title }));
const library = (title: string, { number = 1, slugs = SLUGS }: { number?: number; slugs?: readonly string[] } = {}) => ({
  ...libraryOf(prompts(slugs, title)),
  number,
});
const publish = (given: Library, options: Partial<PublishOptions> = {}) =>
  publishLibrary(server.database.fork(), given, server.clock.now, { allowArchive: false, isShared: true, ...options });
const listed = async () => {
  const rows = await kysely(server.database.fork())
    .selectFrom('prompts')
    .select(['id', 'title'])
    .where('archived_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id, title }) => `${id} ${title}`);
};

describe('a library that would take most prompts away', () => {
  test('is refused if it is empty, even by a new database', async () => {
    await expect(publish(library('First', { slugs: [] }))).rejects.toThrow(/^The library has no prompts\. Correct CONTENT_DIR/);
    await publish(library('First'));
    await expect(publish(library('First', { slugs: [] }))).rejects.toThrow(
      new ArchiveError(
        'The library would archive 4 of the 4 prompts of the database. Correct CONTENT_DIR; if this is intended: npm start -- --allow-archive',
      ),
    );
    expect(await listed()).toHaveLength(4);
  });

  test('is refused below a half, even if it has as many others', async () => {
    await publish(library('First'));
    await expect(publish(library('Second', { slugs: ['a'] }))).rejects.toThrow(ArchiveError);
    await expect(publish(library('Second', { slugs: ['a', 'w', 'x', 'y', 'z'] }))).rejects.toThrow(/archive 3 of the 4/);
    expect(await listed()).toEqual(['a First', 'b First', 'c First', 'd First']);
    await publish(library('Second', { slugs: ['a', 'b'] }));
    expect(await listed()).toEqual(['a Second', 'b Second']);
  });

  test('is imported if it is intended', async () => {
    await publish(library('First'));
    expect(await publish(library('Second', { slugs: ['a'] }), { allowArchive: true })).toBeUndefined();
    expect(await listed()).toEqual(['a Second']);
  });
});

describe('an instance with an older library', () => {
  const first = library('First');
  const second = library('Second', { number: 2 });

  test('leaves the newer one, even if it is the first to start again', async () => {
    await publish(first);
    expect(await publish(second)).toBeUndefined();
    expect(await publish(first)).toMatchObject({ number: 2 });
    expect(await publish(first, { isShared: false, allowArchive: true })).toMatchObject({ number: 2 });
    expect(await listed()).toContain('a Second');
    expect(await publish(second)).toBeUndefined();
  });

  test('indexes the prompts of the newer one that a migration has taken out of the index', async () => {
    await publish(second);
    const indexed = async () => {
      const rows = await kysely(server.database.fork()).selectFrom('search_postings').select('prompt_id').distinct().execute();
      return rows.length;
    };
    await kysely(server.database.fork()).deleteFrom('search_postings').where('prompt_id', '=', 'a').execute();
    expect(await indexed()).toBe(3);
    await publish(first);
    expect(await indexed()).toBe(4);
  });

  test('has a number: one without may replace any other, and takes its number', async () => {
    await publish(second);
    expect(await publish({ ...library('Own'), number: undefined })).toBeUndefined();
    expect(await listed()).toContain('a Own');
    expect(await publish(first)).toMatchObject({ number: 2 });
  });

  test('of the same number is recognized by what has replaced it', async () => {
    const corrected = library('Corrected');
    await publish(first);
    expect(await publish(corrected)).toBeUndefined();
    expect(await publish(first)).toMatchObject({ number: 1 });
    expect(await listed()).toContain('a Corrected');
    // What was taken back is published by a higher number.
    expect(await publish({ ...first, number: 2 })).toBeUndefined();
    expect(await listed()).toContain('a First');
  });

  test('has no other beside it on the embedded database: a correction can be taken back', async () => {
    const alone = { isShared: false };
    for (const title of ['First', 'Corrected', 'First', 'Corrected']) {
      expect(await publish(library(title), alone)).toBeUndefined();
      expect(await listed()).toContain(`a ${title}`);
    }
  });
});

describe('the folder', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  test('that is missing, or a file, is reported', async () => {
    const file = join(folder.path, 'file');
    writeFileSync(file, '');
    for (const path of [join(folder.path, 'none'), file]) {
      await expect(readLibrary(path)).rejects.toThrow(LibraryFolderError);
      await expect(readLibrary(path)).rejects.toThrow(/Correct CONTENT_DIR\.$/);
    }
  });

  test('names the number of its library', async () => {
    const numbered = async (text: string) => {
      mkdirSync(folder.path, { recursive: true });
      writeFileSync(join(folder.path, '_library.yml'), text);
      return (await readLibrary(folder.path)).number;
    };
    expect((await readLibrary(folder.path)).number).toBeUndefined();
    expect(await numbered('# Comment\nnumber: 12\n')).toBe(12);
    await expect(numbered('number: twelve')).rejects.toThrow(/_library\.yml:1: number must be a number/);
    await expect(numbered('')).rejects.toThrow(/_library\.yml:1: number is missing/);
  });
});

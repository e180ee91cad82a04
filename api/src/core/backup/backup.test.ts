import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { wrongSums } from '../../../test/assertions/daily-sums.ts';
import { readDatabaseContent } from '../../../test/assertions/database-content.ts';
import { makeCategory, makeFree, makePrompts } from '../../../test/fixtures/factories.ts';
import { emptyPlace, knownMigrations } from '../../../test/restore.ts';
import { temporaryFolder } from '../../../test/process.ts';
import { freshDatabase, freshInMemory, serverUrl, type TestDatabase } from '../../../test/database.ts';
import { describeOnServer } from '../../../test/on-server.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { until } from '../../../test/until.ts';
import { FIND_WAITING } from '../../../test/while-writing.ts';
import { openDatabase } from '../database/db.ts';
import { migrate } from '../database/migrate.ts';
import { backup } from './backup.ts';
import { BackupError } from './format.ts';
import { restore } from './restore.ts';

const ODD_TEXT = 'A "quoted" line,\r\n\ta second one: 50 % \\n – ünï 🙂 {}';

let server: TestServer;
const folder = temporaryFolder();
const file = join(folder.path, 'backup.gz');
beforeAll(async () => {
  server = await startServer();
  const category = await makeCategory(server, { description: ODD_TEXT, chips: ['a,b', '"c"', 'NULL', ''] });
  const prompts = await makePrompts(server, category, 1200);
  const { token } = await makeFree(server);
  for (const [mutation, variables] of [
    ['mutation ($id: ID!) { setFavorite(promptId: $id, isFavorited: true) { favorites } }', { id: prompts[0]!.id }],
    ['mutation ($id: ID!) { recordUse(promptId: $id) { stats { totalUsed } } }', { id: prompts[0]!.id }],
    ['mutation { sendVerification }', {}],
  ] as const)
    expect((await server.graphql(mutation, variables, { token })).body.errors).toBeUndefined();
});
afterAll(async () => {
  await server.close();
  folder.remove();
});

const embeddedPlace = async (): Promise<TestDatabase> => ({ options: await freshInMemory(), drop: async () => {} });

describe('a backup', () => {
  test('is a file that only its owner may read, and reports the number of rows', async () => {
    const { counts: counted } = await backup(server.database, file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await readdir(folder.path)).toEqual(['backup.gz']);
    expect({ prompts: counted.get('prompts'), uses: counted.get('prompt_uses'), mails: counted.get('mails') }).toEqual({
      prompts: 1200,
      uses: 1,
      mails: 1,
    });
  });

  test.each(
    serverUrl === undefined
      ? [['the same kind', freshDatabase] as const]
      : [['the same kind', freshDatabase] as const, ['the embedded one', embeddedPlace] as const],
  )('makes the same database again in an empty one: %s', async (_, place) => {
    await backup(server.database, file);
    const there = await emptyPlace(await place());
    try {
      await there.restore(file);
      const [before, after] = [await readDatabaseContent(server.database), await readDatabaseContent(there.database)];
      expect(Object.keys(before).length).toBeGreaterThan(15);
      expect(after).toEqual(before);
      // A generated number must not collide with a restored one.
      const insert =
        'insert into prompt_uses (user_id, prompt_id, used_at) select user_id, prompt_id, used_at from prompt_uses limit 1';
      await there.database.fork().execute(insert);
      expect((await readDatabaseContent(there.database)).prompt_uses).toHaveLength(2);
      // The triggers run again.
      expect(await wrongSums(there.database)).toEqual([]);
      // Generated columns are filled too: the search works.
      const [found] = await there.database
        .fork()
        .execute<{ count: string }[]>("select count(*) from prompts where search_free @@ to_tsquery('english', 'matter')");
      expect(Number(found!.count)).toBe(1200);
    } finally {
      await there.close();
    }
  });

  test('has a table whose name only begins as that of the migrations does', async () => {
    const em = server.database.fork();
    await em.execute('create table migrations_of_members as select 1 as id');
    try {
      const { counts } = await backup(server.database, file);
      expect([counts.get('migrations_of_members'), counts.has('migrations')]).toEqual([1, false]);
    } finally {
      await em.execute('drop table migrations_of_members');
    }
  });

  test('is not made of tables that refer to each other, which it names', async () => {
    const place = await emptyPlace(await freshDatabase());
    const em = place.database.fork();
    await em.execute('create table odd_hens (id int primary key, egg_id int)');
    await em.execute('create table odd_eggs (id int primary key, hen_id int references odd_hens)');
    await em.execute('alter table odd_hens add foreign key (egg_id) references odd_eggs');
    await expect(backup(place.database, file)).rejects.toThrow(/circle.* odd_eggs, odd_hens\.$/);
    await place.close();
  });

  test('is not restored into a database with rows', async () => {
    await backup(server.database, file);
    const before = await readDatabaseContent(server.database);
    await expect(restore(server.database, file, knownMigrations, async () => {})).rejects.toThrow(
      new BackupError('The database is not empty. Restore into a new one, so that nothing is overwritten.'),
    );
    expect(await readDatabaseContent(server.database)).toEqual(before);
  });

  test('that is damaged is rejected and leaves nothing, and a good one can be restored afterwards', async () => {
    await backup(server.database, file);
    const lines = gunzipSync(readFileSync(file)).toString().split('\n');
    const there = await emptyPlace(await freshDatabase());
    const broken = join(folder.path, 'broken.gz');
    const tries: [Buffer, RegExp][] = [
      [Buffer.from('no gzip at all'), /is no backup, or it is damaged/],
      [gzipSync('{"some":"json"}\n'), /is no backup of Promptory/],
      [
        gzipSync(lines[0]!.replace(/"migrations":\[/, '"migrations":["Migration20990101000000Future",')),
        /comes from a newer version/,
      ],
      [gzipSync(lines.slice(0, -3).join('\n')), /Nothing was restored/],
      [gzipSync(lines.slice(0, lines.length / 2).join('\n')), /rows of \w+ are missing. Nothing was restored/],
      [readFileSync(file).subarray(0, 5000), /is no backup, or it is damaged/],
    ];
    try {
      for (const [bytes, reason] of tries) {
        writeFileSync(broken, bytes);
        await expect(there.restore(broken)).rejects.toThrow(reason);
      }
      await expect(there.restore(join(folder.path, 'none.gz'))).rejects.toThrow(/^There is no file /);
      expect(Object.values(await readDatabaseContent(there.database)).flat()).toEqual([]);
      await there.restore(file);
      expect(await readDatabaseContent(there.database)).toEqual(await readDatabaseContent(server.database));
    } finally {
      await there.close();
    }
  });

  test('to a folder that does not exist fails with a clear message and leaves no file', async () => {
    await expect(backup(server.database, join(folder.path, 'none', 'backup.gz'))).rejects.toThrow(/cannot be written \(ENOENT\)/);
  });
});

describeOnServer('a backup that begins during a migration', () => {
  const member = "insert into users (id, email, created_at) values ('ann', 'ann@example.test', now())";
  const prompt = `insert into own_prompts (user_id, id, title, description, category, content, variables, created_at, updated_at)
    values ('ann', gen_random_uuid(), 'Letter', '', '', '', '[]', now(), now())`;

  /** Begins a backup, and runs a migration while the backup waits for another one. */
  async function backupDuring(migration: string) {
    const place = await freshDatabase();
    await migrate(place.options);
    const database = await openDatabase(place.options);
    const clients = [1, 2].map(() => new pg.Client({ connectionString: place.options.url }));
    try {
      const [other, client] = clients as [pg.Client, pg.Client];
      for (const each of clients) await each.connect();
      await client.query(`${member}; ${prompt}`);
      await other.query('begin; lock table users');
      const written = backup(database, join(folder.path, 'meanwhile.gz'));
      const outcome = Promise.allSettled([written]);
      await until(async () => (await client.query(FIND_WAITING)).rowCount === 1);
      await client.query(migration);
      await other.query('commit');
      await outcome;
      return await written;
    } finally {
      await Promise.all(clients.map((each) => each.end()));
      await database.close();
      await place.drop();
    }
  }

  test('has all rows of a table that was rewritten', async () => {
    const { counts } = await backupDuring('alter table own_prompts alter created_at type timestamptz(3)');
    expect(counts.get('own_prompts')).toBe(1);
  });

  test('fails if a table was added, which it would not have', async () => {
    await expect(backupDuring('create table added (id int)')).rejects.toThrow(BackupError);
  });
});

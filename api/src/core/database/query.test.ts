import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freshDatabase } from '../../../test/database.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { openDatabase } from './db.ts';
import {
  arrayOf,
  bool,
  bytes,
  type Column,
  date,
  float,
  int,
  int8,
  json,
  nullable,
  numeric,
  oneOf,
  text,
  timestamptz,
  uuid,
} from './columns.ts';
import { checkRows, kysely, rawQuery, rawStatement, sql, timestamp } from './query.ts';

let server: TestServer;

beforeAll(async () => (server = await startServer()));
afterAll(() => server.close());

const em = () => server.database.fork();
const now = new Date('2026-11-20T12:00:00.250Z');

describe('each type of column is the same value on both databases', () => {
  test.each<[string, ReturnType<typeof sql>, Column<unknown>, unknown]>([
    ['text', sql`'a'::text`, text, 'a'],
    ['boolean', sql`true`, bool, true],
    ['int', sql`1`, int, 1],
    ['float', sql`1.5::float8`, float, 1.5],
    ['int8', sql`9007199254740993::int8`, int8, '9007199254740993'],
    ['count', sql`count(*)`, int8, '1'],
    ['numeric', sql`-1.50::numeric`, numeric, '-1.50'],
    ['uuid', sql`'0e3d8b7c-3ba4-4b43-9d3c-4a2d7cf3c1a5'::uuid`, uuid, '0e3d8b7c-3ba4-4b43-9d3c-4a2d7cf3c1a5'],
    ['timestamptz', sql`timestamptz '2026-11-20 12:00:00.123456+00'`, timestamptz, '2026-11-20 12:00:00.123456+00'],
    ['date', sql`date '2026-11-20'`, date, '2026-11-20'],
    ['text[]', sql`array['a,b', 'c}', null]`, arrayOf(nullable(text)), ['a,b', 'c}', null]],
    ['int[]', sql`array[1, 2]`, arrayOf(int), [1, 2]],
    ['jsonb', sql`'{"a": [1, null]}'::jsonb`, json(), { a: [1, null] }],
    ['null', sql`null::text`, nullable(text), null],
    ['one of some texts', sql`'b'`, oneOf('a', 'b'), 'b'],
  ])('%s', async (_name, expression, column, value) => {
    const row = await rawQuery({ value: column }, sql`select ${expression} as value`).executeTakeFirstOrThrow(em());
    expect(row).toEqual({ value });
  });

  test('bytea', async () => {
    const { value } = await rawQuery({ value: bytes }, sql`select '\\x0102'::bytea as value`).executeTakeFirstOrThrow(em());
    expect([...value]).toEqual([1, 2]);
  });
});

describe('a row that differs from its shape', () => {
  test.each<[string, Record<string, Column<unknown>>, ReturnType<typeof sql>]>([
    ['declares b, which the row does not have', { a: int, b: int }, sql`select 1 as a`],
    ['does not declare b, which the row has', { a: int }, sql`select 1 as a, 2 as b`],
    ['declares a as int; it is string', { a: int }, sql`select 1::int8 as a`],
    ['declares a as int; it is null', { a: int }, sql`select null::int as a`],
    ['declares a as uuid; it is string', { a: uuid }, sql`select 'x' as a`],
    ['declares a as x | y; it is string', { a: oneOf('x', 'y') }, sql`select 'z' as a`],
    ['declares a as text[]; it is object', { a: arrayOf(text) }, sql`select array[1] as a`],
    ['declares a as int; it is null', { a: int }, sql`select a from (values (1), (null)) as t (a)`],
  ])('%s', async (message, shape, query) => {
    await expect(rawQuery(shape, query).execute(em())).rejects.toThrow(`The shape of a raw query ${message}`);
    // Reported once more, in case the error of the query is handled somewhere.
    expect(() => server.database.assertRows()).toThrow(message);
    expect(() => server.database.assertRows()).not.toThrow();
  });

  test('is reported only after checkRows, and close() then fails as well', async () => {
    const { options, drop } = await freshDatabase();
    const query = rawQuery({ a: uuid }, sql`select 1 as a`);
    const database = await openDatabase(options);
    await expect(query.execute(database.fork())).resolves.toEqual([{ a: 1 }]);
    checkRows(database.fork());
    await query.execute(database.fork()).catch(() => {});
    await expect(database.close()).rejects.toThrow('declares a as uuid; it is number');
    await drop();
  });
});

test('the builder writes and reads typed rows, in the transaction of the entity manager', async () => {
  const rows = () => kysely(em()).selectFrom('rate_limits').selectAll().where('key', '=', 'k').execute();
  await em()
    .transactional(async (tx) => {
      await kysely(tx).insertInto('rate_limits').values({ key: 'k', expire: 5 }).execute();
      throw new Error('rolled back');
    })
    .catch(() => {});
  expect(await rows()).toEqual([]);
  await kysely(em()).insertInto('rate_limits').values({ key: 'k', expire: 5 }).execute();
  expect(await rows()).toEqual([{ key: 'k', points: 0, expire: '5' }]);
});

test('a timestamp is written as a date and compared with one', async () => {
  const mail = { id: '0e3d8b7c-3ba4-4b43-9d3c-4a2d7cf3c1a5', recipient: 'a', subject: 'b', body_text: 'c', body_html: 'd' };
  await kysely(em())
    .insertInto('mails')
    .values({ ...mail, created_at: now, due_at: now })
    .execute();
  const before = (moment: Date) =>
    kysely(em()).selectFrom('mails').select('due_at').where('due_at', '<', timestamp(moment)).executeTakeFirst();
  expect(await before(now)).toBeUndefined();
  const found = await before(new Date(now.getTime() + 1));
  expect(new Date(found!.due_at)).toEqual(now);
});

test('a raw statement gives the number of rows that it changed', async () => {
  await kysely(em())
    .insertInto('rate_limits')
    .values([{ key: 'a' }, { key: 'b' }])
    .execute();
  expect(await rawStatement(sql`delete from rate_limits where key in ('a', 'b', 'c')`).execute(em())).toBe(2);
});

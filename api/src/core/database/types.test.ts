import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { freshDatabase } from '../../../test/database.ts';
import { onServer } from '../../../test/on-server.ts';
import { startServer, type TestServer } from '../../../test/server.ts';
import { openDatabase } from './db.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test.each([
  ['text', `'a'::text`, 'a'],
  ['int4', '7::int4', 7],
  ['int8, which a number may not hold', '9007199254740993::int8', '9007199254740993'],
  ['float8', '0.5::float8', 0.5],
  ['boolean', 'true', true],
  ['jsonb', `'{"a": [1]}'::jsonb`, { a: [1] }],
  ['an array of text', `array['a', 'b "c", {d}', null]::text[]`, ['a', 'b "c", {d}', null]],
  ['an empty array', `'{}'::text[]`, []],
  ['an array of varchar', `array['a']::varchar[]`, ['a']],
  ['an array of int4', 'array[1, null, 3]::int4[]', [1, null, 3]],
  ['an array of float8', 'array[0.5]::float8[]', [0.5]],
  ['an array of boolean', 'array[true, false]', [true, false]],
  ['an array of uuid', `array['6f1e6f7e-0000-4000-8000-000000000000']::uuid[]`, ['6f1e6f7e-0000-4000-8000-000000000000']],
  ['an array of jsonb', `array['{"a": 1}']::jsonb[]`, [{ a: 1 }]],
  [
    'an array of arrays',
    `array[array['a', 'b'], array['c', 'd']]::text[]`,
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
])('%s has the same value on either database', async (_, value, expected) => {
  expect(await server.database.fork().execute(`select ${value} as value`)).toEqual([{ value: expected }]);
});

onServer('times are written and read the same whatever the defaults of the server', async () => {
  const { options, drop } = await freshDatabase();
  const client = new pg.Client({ connectionString: options.url });
  await client.connect();
  const name = client.escapeIdentifier(client.database!);
  await client.query(`alter database ${name} set timezone = 'Asia/Tokyo'; alter database ${name} set datestyle = 'SQL, DMY'`);
  await client.end();
  const database = await openDatabase(options);
  try {
    const query = "select '2026-11-02T12:00:00Z'::timestamptz::text as moment, '2026-11-02'::date::text as day";
    expect(await database.fork().execute(query)).toEqual([{ moment: '2026-11-02 12:00:00+00', day: '2026-11-02' }]);
  } finally {
    await database.close();
    await drop();
  }
});

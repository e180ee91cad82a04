import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { prepareRepeated } from './embedded-prepared.ts';
import { PLANNED_EACH_TIME } from './resilience/prepared.ts';

let pglite: PGlite;
beforeAll(async () => {
  pglite = await PGlite.create();
  prepareRepeated(pglite);
});
afterAll(() => pglite.close());

/** The texts of the statements that PostgreSQL has prepared. */
const preparedTexts = async () => {
  // A simple query, which is never prepared.
  const [result] = await pglite.exec('select statement from pg_prepared_statements');
  return result!.rows.map((row) => (row as { statement: string }).statement);
};

test('a statement that is run again is prepared, and its results stay the same', async () => {
  const text = 'select $1::int as number, $2::text as word, null as nothing, $3::timestamptz as at';
  const run = (number: number, word: string | null) => pglite.query(text, [number, word, '2026-11-30T08:00:00Z']);
  const first = await run(1, 'naïve');
  expect(await preparedTexts()).not.toContain(text);
  expect(await run(1, 'naïve')).toEqual(first);
  expect(await preparedTexts()).toContain(text);
  expect((await run(2, null)).rows).toMatchObject([{ number: 2, word: null, nothing: null }]);
  expect((await pglite.transaction((tx) => tx.query(text, [3, 'x', null]))).rows).toMatchObject([{ number: 3, at: null }]);
});

test('rows that are changed are counted each time', async () => {
  await pglite.exec('create table counted (number int)');
  for (const count of [1, 2, 3]) {
    const results = await pglite.query('insert into counted select * from generate_series(1, $1::int)', [count]);
    expect(results.affectedRows).toBe(count);
  }
});

test('a statement whose best plan depends on its values is planned each time', async () => {
  const text = `select $1::int as one ${PLANNED_EACH_TIME}`;
  for (let run = 0; run < 3; run += 1) await pglite.query(text, [1]);
  expect(await preparedTexts()).not.toContain(text);
});

test('an error is that of the statement, and the next run is not affected', async () => {
  const text = 'select 6 / $1::int as part';
  for (const divisor of [1, 0, 2, 0, 3]) {
    const result = pglite.query(text, [divisor]);
    if (divisor === 0) await expect(result).rejects.toMatchObject({ code: '22012' });
    else expect((await result).rows).toEqual([{ part: 6 / divisor }]);
  }
  // A parameter that PostgreSQL does not take.
  await expect(pglite.query(text, ['six'])).rejects.toMatchObject({ code: '22P02' });
  expect((await pglite.query(text, [6])).rows).toEqual([{ part: 1 }]);
});

test('a table that changes meanwhile is read as it is now', async () => {
  await pglite.exec('create table changing (a int); insert into changing values (1)');
  const read = async () => (await pglite.query('select * from changing')).rows;
  await read();
  await read();
  await pglite.exec("alter table changing add column b text default 'new'");
  expect(await read()).toEqual([{ a: 1, b: 'new' }]);
  expect(await read()).toEqual([{ a: 1, b: 'new' }]);
  await pglite.exec('alter table changing drop column a');
  const inTransaction = () => pglite.transaction((tx) => tx.query('select * from changing'));
  await expect(inTransaction()).rejects.toMatchObject({ code: '0A000' });
  expect((await inTransaction()).rows).toEqual([{ b: 'new' }]);
});

test('at most 300 statements are prepared', async () => {
  for (let number = 0; number < 320; number += 1)
    for (const run of [1, 2]) await pglite.query(`select ${number}, $1::int`, [run]);
  expect((await preparedTexts()).length).toBe(300);
  expect((await pglite.query('select 0, $1::int as again', [1])).rows).toMatchObject([{ again: 1 }]);
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Database, migrate, openDatabase, sql } from '../src/core/database/db.ts';
import { freshDatabase, serverUrl, type TestDatabase } from '../test/database.ts';
import { migrations } from './index.ts';

const names = migrations.map(({ name }) => name);

/** The database schema as comparable text. */
async function schemaOf(database: Database): Promise<Record<string, string[]>> {
  const db = database.fork().getKysely();
  const ask = async (query: ReturnType<typeof sql<{ line: string }>>) => (await query.execute(db)).rows.map(({ line }) => line);
  return {
    columns: await ask(sql`
      select concat_ws(' ', table_name, ordinal_position, column_name, data_type, udt_name, is_nullable, column_default, generation_expression, identity_generation) as line
      from information_schema.columns where table_schema = 'public' order by 1`),
    indexes: await ask(sql`select indexdef as line from pg_indexes where schemaname = 'public' order by 1`),
    constraints: await ask(sql`
      select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
      where connamespace = 'public'::regnamespace order by 1`),
    functions: await ask(sql`
      select pg_get_functiondef(p.oid) as line from pg_proc p
      where p.pronamespace = 'public'::regnamespace and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`),
    extensions: await ask(sql`select extname as line from pg_extension order by 1`),
  };
}

describe('the migrations', () => {
  let place: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    place = await freshDatabase();
    database = await openDatabase(place.options);
  });
  afterAll(async () => {
    await database.close();
    await place.drop();
  });

  const up = () => migrate(place.options, 'up', database);
  /** Reverts all migrations. */
  async function down(): Promise<string[]> {
    const done: string[] = [];
    for (
      let last = await migrate(place.options, 'down', database);
      last.length > 0;
      last = await migrate(place.options, 'down', database)
    )
      done.push(...last);
    return done;
  }

  test('run up, down to an empty database, and up again to the same schema', async () => {
    const before = await schemaOf(database);
    expect(await up()).toEqual(names);
    const first = await schemaOf(database);
    expect(first.columns!.filter((line) => line.startsWith('prompts ')).length).toBeGreaterThan(10);
    for (const part of ['indexes', 'constraints', 'functions']) expect(first[part]!.length).toBeGreaterThan(before[part]!.length);

    expect(await down()).toEqual([...names].reverse());
    const ofMigrations = (line: string) => !/\bmigrations/.test(line);
    const left = Object.entries(await schemaOf(database)).map(([part, lines]) => [part, lines.filter(ofMigrations)]);
    expect(Object.fromEntries(left)).toEqual(before);

    expect(await up()).toEqual(names);
    expect(await schemaOf(database)).toEqual(first);
  });

  test('run only once', async () => {
    await up();
    const before = await schemaOf(database);
    expect(await up()).toEqual([]);
    expect(await schemaOf(database)).toEqual(before);
  });
});

const onServer = serverUrl === undefined ? describe.skip : describe;
onServer('on a server', () => {
  test('of several instances that start at once, one migrates and the others wait', async () => {
    const { options, drop } = await freshDatabase();
    try {
      const done = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const own = await migrate(options);
          // Each finds the schema, also if another one has created it.
          const database = await openDatabase(options);
          const { columns } = await schemaOf(database);
          await database.close();
          return { own, columns: columns!.length };
        }),
      );
      expect(done.map(({ own }) => own).filter((own) => own.length > 0)).toEqual([names]);
      expect(new Set(done.map(({ columns }) => columns)).size).toBe(1);
      expect(done[0]!.columns).toBeGreaterThan(50);
    } finally {
      await drop();
    }
  });
});

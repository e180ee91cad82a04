import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { type Database, openDatabase } from '../src/core/database/db.ts';
import { migrate } from '../src/core/database/migrate.ts';
import { sql } from '../src/core/database/query.ts';
import { wrongSums } from '../test/assertions/daily-sums.ts';
import { freshDatabase, type TestDatabase } from '../test/database.ts';
import { describeOnServer } from '../test/on-server.ts';
import { until } from '../test/until.ts';
import { FIND_WAITING } from '../test/while-writing.ts';
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

interface Place {
  options: TestDatabase['options'];
  database: Database;
  run: (text: string) => Promise<Record<string, unknown>[]>;
}

/** Works with a database that has all migrations before one. */
async function withDatabaseBefore(name: string, work: (place: Place) => Promise<void>): Promise<void> {
  const { options, drop } = await freshDatabase();
  const database = await openDatabase(options);
  try {
    await migrate(options, 'up', database, { to: names[names.indexOf(name) - 1]! });
    await work({ options, database, run: (text) => database.fork().execute(text) });
  } finally {
    await database.close();
    await drop();
  }
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

describe('the daily sums', () => {
  test('are made of the rows that were there before them', async () => {
    await withDatabaseBefore('Migration20261122700000DailySums', async ({ options, database, run }) => {
      await run(`insert into users (id, email, created_at)
        select 'user-' || n, n || '@example.test', timestamptz '2026-11-20 23:59:00Z' - n * interval '9 hours' from generate_series(1, 40) as n`);
      await run(`insert into paid_periods (subscription_id, user_id, monthly_amount, started_at, ended_at, cancelled_at, synced_at)
        select 'sub_' || n, 'user-1', 1900 + n, timestamptz '2026-11-01 23:59:59.999Z' + n * interval '1 day',
          case when n % 2 = 0 then timestamptz '2026-11-20 00:00:00Z' end, case when n % 3 = 0 then timestamptz '2026-11-19 00:00:00Z' end, now()
        from generate_series(1, 12) as n`);
      await run(
        `insert into categories (id, name, description, icon, color, position, chips, tags) values ('legal', 'Legal', '', '', '', 1, '{}', '{}')`,
      );
      await run(`insert into prompts (id, category_id, title, description, content, is_premium, task, sensitivity, tags, variables, related, created_at, reviewed_at)
        select 'prompt-' || n, 'legal', '', '', '', false, 'writing', 'internal', '{}', '[]', '{}', now(), now() from generate_series(0, 4) as n`);
      await run(`insert into prompt_uses (user_id, prompt_id, used_at)
        select 'user-' || 1 + n % 40, 'prompt-' || n % 5, timestamptz '2026-11-20 23:59:00Z' - n * interval '7 hours' from generate_series(1, 300) as n`);
      await migrate(options, 'up', database);
      expect(await run('select count(*)::int as count from prompt_use_months')).toEqual([{ count: 20 }]);
      expect(await wrongSums(database)).toEqual([]);
    });
  });
});

describe('the published texts', () => {
  test('are those of today, and saves know theirs', async () => {
    await withDatabaseBefore('Migration20261123140000PublishedTexts', async ({ options, database, run }) => {
      await run("insert into users (id, email, created_at) values ('ann', 'ann@example.test', now())");
      await run(
        `insert into categories (id, name, description, icon, color, position, chips, tags) values ('legal', 'Legal', '', '', '', 1, '{}', '{}')`,
      );
      await run(`insert into prompts (id, category_id, title, description, content, is_premium, task, sensitivity, tags, variables, related, created_at, reviewed_at, version, short_content, follow_ups)
        select id, 'legal', '', '', 'New ü', false, 'writing', 'internal', '{}', '[]', '{}', now(), now(), '2.0', short, ups::jsonb
        from (values ('letter', 'Brief', '[{"title": "Shorter", "text": "One page"}]'), ('memo', null, '[]')) as p (id, short, ups)`);
      await run(`insert into prompt_texts (prompt_id, digest, version, content) select 'letter', content, version, content
        from (values ('Old', '1.0'), ('Newer', '1.1')) as t (content, version)`);
      await run("insert into my_versions values ('ann', 'letter', 3, 'Newer', now(), now())");
      await run(`insert into my_version_saves select 'ann', 'letter', revision, version, '', '', '[]', '', now()
        from (values (1, '1.0'), (2, '0.9'), (3, '1.1')) as s (revision, version)`);
      await migrate(options, 'up', database);
      const texts = await run(
        'select prompt_id, content, version from prompt_texts order by prompt_id, version, content collate "C"',
      );
      expect(texts.map(({ prompt_id, content, version }) => [prompt_id, version, content])).toEqual([
        ['letter', '1.0', 'Old'],
        ['letter', '1.1', 'Newer'],
        ['letter', '2.0', 'Brief'],
        ['letter', '2.0', 'New ü'],
        ['letter', '2.0', 'Shorter\nOne page'],
        ['memo', '2.0', 'New ü'],
      ]);
      const digest = createHash('sha256').update('New ü').digest('hex');
      expect(await run(`select prompt_id from prompt_texts where digest = '${digest}' order by 1`)).toEqual([
        { prompt_id: 'letter' },
        { prompt_id: 'memo' },
      ]);
      expect(await run('select base_digest from my_version_saves order by revision')).toEqual(
        ['Old', null, 'Newer'].map((base_digest) => ({ base_digest })),
      );
    });
  });
});

describe('who answered a message', () => {
  test('is the first who marked it as answered, since it was last taken back', async () => {
    await withDatabaseBefore('Migration20261130100000MessageAnsweredBy', async ({ options, database, run }) => {
      // As it was sent, which may be in capitals.
      const idOf = (number: number) => `00000000-0000-4000-A000-00000000000${number}`;
      await run(`insert into contact_messages (id, name, email, subject, message, created_at, answered_at)
        select ('00000000-0000-4000-a000-00000000000' || n)::uuid, '', '', subject, '', now(), case when subject <> 'open' then now() end
        from (values (1, 'twice'), (2, 'again'), (3, 'open'), (4, 'unknown'), (5, 'read later')) as m (n, subject)`);
      const marks: [number, string, object][] = [
        [1, 'ann', { isAnswered: true }],
        [1, 'bob', { isAnswered: true }],
        [2, 'ann', { isAnswered: true }],
        [2, 'ann', { isAnswered: false }],
        [2, 'bob', { isRead: true, isAnswered: true }],
        [2, 'ann', { isAnswered: true }],
        [3, 'ann', { isAnswered: true }],
        [3, 'ann', { isAnswered: false }],
        [4, 'ann', { isRead: true }],
        [5, 'bob', { isAnswered: true }],
        [5, 'ann', { isRead: false }],
      ];
      for (const [number, actor, mark] of marks)
        await run(`insert into audit_log (at, actor_id, action, detail)
          values (now(), '${actor}', 'message.marked', '${JSON.stringify({ message: idOf(number), ...mark })}')`);
      await migrate(options, 'up', database);
      const found = await run('select subject, answered_by from contact_messages order by id');
      expect(found.map(({ subject, answered_by }) => [subject, answered_by])).toEqual([
        ['twice', 'ann'],
        ['again', 'bob'],
        ['open', null],
        ['unknown', null],
        ['read later', 'bob'],
      ]);
    });
  });
});

describe('the search documents of own prompts', () => {
  test('are those of normalized texts, which stay as they were saved', async () => {
    await withDatabaseBefore('Migration20261129110000NormalizedDocuments', async ({ options, database, run }) => {
      const title = 'Résumé'.normalize('NFD');
      await run("insert into users (id, email, created_at) values ('ann', 'ann@example.test', now())");
      await run(`insert into own_prompts (user_id, id, title, description, category, content, variables, created_at, updated_at)
        select 'ann', gen_random_uuid(), title, '', '', '', '[]', now(), now() from (values ('${title}'), ('Other')) as t (title)`);
      const found = () => run("select title from own_prompts where document @@ to_tsquery('simple', 'résumé')");
      expect(await found()).toEqual([]);
      await migrate(options, 'up', database, { to: 'Migration20261129110000NormalizedDocuments' });
      expect(await found()).toEqual([{ title }]);
      await migrate(options, 'down', database);
      expect(await found()).toEqual([]);
    });
  });

  test('are those of texts without accents, which stay as they were saved', async () => {
    const name = 'Migration20261130120000FoldedAccents';
    await withDatabaseBefore(name, async ({ options, database, run }) => {
      await run("insert into users (id, email, created_at) values ('ann', 'ann@example.test', now())");
      await run(`insert into own_prompts (user_id, id, title, description, category, content, variables, created_at, updated_at)
        select 'ann', gen_random_uuid(), title, '', '', '', '[]', now(), now() from (values ('Café'), ('“Other”')) as t (title)`);
      const found = () => run("select title from own_prompts where document @@ to_tsquery('simple', 'cafe')");
      expect(await found()).toEqual([]);
      await migrate(options, 'up', database, { to: name });
      expect(await found()).toEqual([{ title: 'Café' }]);
      await migrate(options, 'down', database);
      expect(await found()).toEqual([]);
    });
  });
});

describe('the search documents of the library', () => {
  test('are those of texts without accents, and the import indexes these texts again', async () => {
    const name = 'Migration20261130120000FoldedAccents';
    await withDatabaseBefore(name, async ({ options, database, run }) => {
      await run(
        `insert into categories (id, name, description, icon, color, position, chips, tags) values ('legal', 'Legal', '', '', '', 1, '{}', '{}')`,
      );
      await run(`insert into prompts (id, category_id, title, description, content, is_premium, task, sensitivity, tags, variables, related, created_at, reviewed_at)
        select id, 'legal', title, '', '', false, 'writing', 'internal', '{}', '[]', '{}', now(), now()
        from (values ('menu', 'Café'), ('other', '“Other”')) as p (id, title)`);
      const index = () =>
        run("insert into search_postings select id, 'lexeme', 1, null from prompts on conflict do nothing returning prompt_id");
      const indexed = () => run('select prompt_id from search_postings');
      const found = () => run("select id from prompts where search_free @@ to_tsquery('simple', 'cafe')");
      await index();
      expect(await found()).toEqual([]);
      await migrate(options, 'up', database, { to: name });
      expect(await found()).toEqual([{ id: 'menu' }]);
      expect(await indexed()).toEqual([{ prompt_id: 'other' }]);
      await index();
      await migrate(options, 'down', database);
      expect(await found()).toEqual([]);
      expect(await indexed()).toEqual([{ prompt_id: 'other' }]);
    });
  });
});

test('the indexes for the searches of admins can be made again after an attempt that had to wait halfway', async () => {
  const name = 'Migration20261130200000AdminSearches';
  await withDatabaseBefore(name, async ({ options, database, run }) => {
    await migrate(options, 'up', database, { to: name });
    await run(`delete from migrations where name = '${name}'`);
    await run('drop index audit_log_at');
    expect(await migrate(options, 'up', database, { to: name })).toEqual([name]);
    expect((await schemaOf(database)).indexes!.filter((line) => line.includes('audit_log_at'))).toHaveLength(1);
  });
});

describeOnServer('on a server', () => {
  test('of several instances that start at once, one migrates and the others wait', async () => {
    const { options, drop } = await freshDatabase();
    try {
      const done = await Promise.all(
        Array.from({ length: 4 }, async () => {
          const own = await migrate(options);
          // Each finds the schema, even if another one has created it.
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

  test('a migration lets others have the table while it waits for a backup', async () => {
    const { options, drop } = await freshDatabase();
    const clients = [1, 2].map(() => new pg.Client({ connectionString: options.url }));
    try {
      const [backup, request] = clients as [pg.Client, pg.Client];
      for (const client of clients) await client.connect();
      const last = names.indexOf('Migration20261129000000ClientScopes');
      await migrate(options, 'up', undefined, { to: names[last - 1]! });
      await backup.query('begin isolation level repeatable read; select from oauth_clients');
      const waited: string[] = [];
      const migrated = migrate(options, 'up', undefined, { to: names[last]!, onWait: (what) => waited.push(what) });
      await until(() => waited.length > 0);
      await request.query("set lock_timeout = '1s'; select from oauth_clients");
      await backup.query('commit');
      expect(await migrated).toEqual([names[last]]);
      expect(waited).toEqual(['a backup or another transaction']);
    } finally {
      await Promise.all(clients.map((client) => client.end()));
      await drop();
    }
  });

  test('an own prompt that is being saved when the migration begins gets the new document', async () => {
    const { options, drop } = await freshDatabase();
    const clients = [1, 2].map(() => new pg.Client({ connectionString: options.url }));
    try {
      const [writer, request] = clients as [pg.Client, pg.Client];
      for (const client of clients) await client.connect();
      const at = names.indexOf('Migration20261129110000NormalizedDocuments');
      await migrate(options, 'up', undefined, { to: names[at - 1]! });
      await request.query("insert into users (id, email, created_at) values ('ann', 'ann@example.test', now())");
      await writer.query('begin');
      await writer.query(
        `insert into own_prompts (user_id, id, title, description, category, content, variables, created_at, updated_at)
        values ('ann', gen_random_uuid(), $1, '', '', '', '[]', now(), now())`,
        ['Résumé'.normalize('NFD')],
      );
      let isMigrated = false;
      const migrated = migrate(options, 'up', undefined, { to: names[at]! }).finally(() => (isMigrated = true));
      await until(async () => isMigrated || (await request.query(FIND_WAITING)).rowCount === 1);
      await writer.query('commit');
      await migrated;
      expect((await request.query("select from own_prompts where document @@ to_tsquery('simple', 'résumé')")).rowCount).toBe(1);
    } finally {
      await Promise.all(clients.map((client) => client.end()));
      await drop();
    }
  });

  test('a migration that waits keeps no lock of those before it, and indexes what is saved meanwhile', async () => {
    const { options, drop } = await freshDatabase();
    const clients = [1, 2].map(() => new pg.Client({ connectionString: options.url }));
    try {
      const [writer, request] = clients as [pg.Client, pg.Client];
      for (const client of clients) await client.connect();
      const first = names.indexOf('Migration20261129000000ClientScopes');
      await migrate(options, 'up', undefined, { to: names[first - 1]! });
      const title = 'Résumé'.normalize('NFD');
      const save = (userId: string) =>
        request.query(
          `with member as (insert into users (id, email, created_at) values ($1, $1 || '@example.test', now()))
          insert into own_prompts (user_id, id, title, description, category, content, variables, created_at, updated_at)
          select $1, gen_random_uuid(), $2 || n, '', '', '', '[]', now(), now() from generate_series(1, 150) as n`,
          [userId, `${title} `],
        );
      await save('ann');
      await save('bob');
      await writer.query("begin; select from own_prompts where user_id = 'bob' for update");
      const waited: string[] = [];
      const migrated = migrate(options, 'up', undefined, { onWait: (what) => waited.push(what) });
      await until(async () => (await request.query(FIND_WAITING)).rowCount === 1);
      await request.query(`set lock_timeout = '1s'; select from oauth_clients; update own_prompts set title = title
        where user_id = 'ann' and id = (select id from own_prompts where user_id = 'ann' order by id limit 1)`);
      await save('abe');
      await until(() => waited.length > 0);
      await writer.query('commit');
      expect(await migrated).toEqual(names.slice(first));
      expect((await request.query("select from own_prompts where document @@ to_tsquery('simple', 'resume')")).rowCount).toBe(
        450,
      );
    } finally {
      await Promise.all(clients.map((client) => client.end()));
      await drop();
    }
  });
});

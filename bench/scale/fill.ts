import type pg from 'pg';
import type { Cluster } from '../../api/test/chaos/cluster.ts';
import { type Database, openDatabase } from '../../api/src/core/database/db.ts';
import { databaseOptions } from '../../api/src/database.ts';
import { plans } from '../../api/src/features/billing/plans.ts';
import { updatePostings, updateSearchWords } from '../../api/src/features/prompts/import/search-index.ts';

export interface Size {
  prompts: number;
  members: number;
  uses: number;
}

/** A word that is in this many of the added texts. */
export const RARE_WORD = 'zanthoxylum';
const RARE = 100;
/** Prompts that are indexed in one transaction. */
const BATCH = 50_000;
const LIBRARY_IMPORT_NUMBER = 1_000_000;

/** A number from 0 to 1 that depends on the number `of`: spread evenly, and the same in each run. */
const hash = (of: string) => `((hashint4(${of}::int)::bigint + 2147483648) / 4294967296.0)`;

/** Removes the indexes of a table, except those of its keys, and returns the statements that create them again. */
async function dropIndexes(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = $1::regclass and not indisunique`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Two halves of texts of the library, which are put together as new texts of the same length. */
const HALVES = `
  create temporary table halves as
    select row_number() over (order by id) - 1 as number, p.*,
      array_to_string(words[:cardinality(words) / 2], ' ') as title_head, array_to_string(words[cardinality(words) / 2 + 1:], ' ') as title_tail,
      array_to_string(parts[:cardinality(parts) / 2], E'\\n\\n') as content_head,
      array_to_string(parts[cardinality(parts) / 2 + 1:], E'\\n\\n') as content_tail
    from prompts p cross join lateral (
      select string_to_array(p.title, ' ') as words, string_to_array(p.content, E'\\n\\n') as parts
    ) as split where p.archived_at is null`;

const addPrompts = (from: number, to: number, count: number) => `
  insert into prompts (id, category_id, title, description, content, is_premium, task, sensitivity, tags, aliases, variables, related,
    usage_count, created_at, reviewed_at)
  select a.id || '-' || i, a.category_id, a.title_head || ' ' || b.title_tail, a.description,
    a.content_head || E'\\n\\n' || b.content_tail || case when i % ${Math.floor(count / RARE)} = 0 then ' ${RARE_WORD}' else '' end,
    a.is_premium, a.task, a.sensitivity, a.tags, a.aliases, a.variables, a.related,
    (500 * power(${hash('i')}, 3))::int, now() - interval '1 day' - ${hash('i + 1')} * interval '2 years', now()
  from generate_series(${from}, ${to}) as i
  join halves a on a.number = i % (select count(*) from halves)
  join halves b on b.number = (i / (select count(*) from halves) + i) % (select count(*) from halves)`;

async function withDatabase(cluster: Cluster, work: (database: Database) => Promise<void>): Promise<void> {
  const options = databaseOptions({ database: { url: cluster.url(), poolSize: 2 }, dataDir: '' });
  const database = await openDatabase({ ...options, withoutTimeouts: true });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

/** Adds prompts batch by batch, and indexes each batch while the next one is written. */
async function addAndIndex(client: pg.Client, database: Database, count: number, onLine: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ listed: number }>('select count(*)::int as listed from halves');
  let indexing = Promise.resolve();
  for (let from = rows[0]!.listed + 1; from <= count; from += BATCH) {
    const to = Math.min(count, from + BATCH - 1);
    await Promise.all([client.query(addPrompts(from, to, count)), indexing]);
    onLine(`${to} prompts`);
    indexing = updatePostings(database.fork(), []);
  }
  await indexing;
}

/**
 * Adds prompts with their postings after dropping both tables' secondary indexes; returns the statements that recreate them.
 */
async function fillPrompts(
  cluster: Cluster,
  client: pg.Client,
  count: number,
  onLine: (line: string) => void,
): Promise<string[]> {
  await client.query(HALVES);
  const indexes = [...(await dropIndexes(client, 'prompts')), ...(await dropIndexes(client, 'search_postings'))];
  // What has no postings yet is looked up by the key. Any other join would read all postings for each batch.
  for (const join of ['hashjoin', 'mergejoin']) await client.query(`alter database postgres set enable_${join} = off`);
  await withDatabase(cluster, (database) => addAndIndex(client, database, count, onLine));
  await client.query('alter database postgres reset all');
  await client.query('analyze');
  return indexes;
}

async function createIndexes(client: pg.Client, indexes: readonly string[], onLine: (line: string) => void): Promise<void> {
  for (const index of indexes) await client.query(index);
  onLine('Indexes created');
  await client.query(`update categories c set prompt_count = (
    select count(*) from prompts p where p.category_id = c.id and p.archived_at is null)`);
}

/** Counts the words of all prompts, and says that the library is newer than that of the server. */
async function countWords(cluster: Cluster, onLine: (line: string) => void): Promise<void> {
  await withDatabase(cluster, (database) => updateSearchWords(database.fork()));
  onLine('Words counted');
  await cluster.administer((client) =>
    client.query("insert into library_imports (number, digest, imported_at) values ($1, 'bench', now())", [
      LIBRARY_IMPORT_NUMBER,
    ]),
  );
}

/** Members who joined and used prompts in the last 400 days, some prompts more often than others; every fifth has paid. */
async function fillMembers(client: pg.Client, { members, uses }: Size): Promise<void> {
  await client.query(
    `insert into users (id, email, first_name, last_name, created_at, email_verified_at)
     select 'filler-' || i, 'filler-' || i || '@example.test', 'Member', 'No. ' || i, now() - ${hash('i')} * interval '400 days', now()
     from generate_series(1, $1::int) as i`,
    [members],
  );
  await client.query(
    `insert into paid_periods (subscription_id, user_id, monthly_amount, started_at, ended_at, synced_at)
     select 'sub_filler_' || i, 'filler-' || i, $2, joined, case when i % 3 = 0 then joined + (now() - joined) / 2 end, now()
     from generate_series(5, $1::int, 5) as i cross join lateral (select now() - ${hash('i')} * interval '390 days' as joined) as at`,
    [members, plans.monthly.amount],
  );
  await client.query(`create temporary table ranks as
    select id, row_number() over (order by md5(id)) - 1 as rank from prompts where archived_at is null`);
  await client.query('create index on ranks (rank)');
  await client.query('analyze ranks');
  await client.query(
    `insert into prompt_uses (user_id, prompt_id, used_at)
     select 'filler-' || 1 + floor(${hash('i')} * $2)::int, r.id, now() - ${hash('i + 1')} * interval '400 days'
     from generate_series(1, $1::int) as i
     join ranks r on r.rank = floor(power(${hash('i + 2')}, 3) * (select count(*) from ranks))::int`,
    [uses, members],
  );
  await client.query(
    `insert into recent_uses (user_id, prompt_id, used_at)
     select user_id, prompt_id, max(used_at) from prompt_uses where user_id like 'filler-%' group by user_id, prompt_id`,
  );
  await client.query(
    `insert into favorites (user_id, prompt_id, created_at)
     select user_id, prompt_id, used_at from recent_uses where user_id like 'filler-%' and ${hash('hashtext(prompt_id)')} < 0.1
     on conflict do nothing`,
  );
}

/** Makes the database of a new installation as large as one that many use. */
export const fill = (cluster: Cluster, size: Size, onLine: (line: string) => void): Promise<void> =>
  cluster.administer(async (client) => {
    const indexes = await fillPrompts(cluster, client, size.prompts, onLine);
    // Each takes minutes of one core.
    await Promise.all([
      countWords(cluster, onLine),
      createIndexes(client, indexes, onLine).then(() => fillMembers(client, size)),
    ]);
    onLine(`${size.members} members, ${size.uses} uses`);
    onLine('Vacuuming');
    await client.query('vacuum analyze');
  });

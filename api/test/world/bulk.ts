import { sql } from 'kysely';
import type { TestServer } from '../server.ts';

/** A word of letters only for a number, so that a generated library has a vocabulary as wide as a real one. */
const word = (letters: string, number = 'n') => sql`translate((${sql.raw(number)})::text, '0123456789', ${letters})`;

/**
 * Fills a category with many prompts at once, by one statement. Titles, dates and counts repeat; every third is
 * premium. One in 40 has a tag such as tag-7, one in five the tag "fifth"; one text in 100 has the word heron, one in
 * ten finch, one in four sparrow.
 */
export async function fillLibrary(
  { database }: TestServer,
  category: string,
  count: number,
  related: string[] = [],
): Promise<void> {
  const db = database.fork().getKysely();
  const variables =
    '[{"name":"CLIENT_NAME","label":"Client","description":"The client","placeholder":"Fernhill","type":"text","required":true,"options":[]}]';
  await sql`
    insert into prompts (id, category_id, title, description, content, is_premium, task, sensitivity, tags, variables, related, usage_count, created_at, reviewed_at)
    select ${category}::text || '-' || n, ${category}, 'Memo about ' || ${word('abcdefghij')}, 'What it does for group ' || ${word('klmnopqrst', 'n % 97')},
      'Write to [CLIENT_NAME] of chapter ' || ${word('uvwxyzabcd', 'n % 251')}
        || case when n % 100 = 0 then ' heron' else '' end || case when n % 10 = 0 then ' finch' else '' end || case when n % 4 = 0 then ' sparrow' else '' end,
      n % 3 = 0,
      (array['analysis', 'writing', 'planning', 'communication', 'documentation', 'evaluation'])[1 + n % 6], 'internal',
      array['common', 'tag-' || (n % 40)] || case when n % 5 = 0 then array['fifth'] else '{}' end, ${variables}::jsonb, ${sql.val(related)}::text[], n % 11,
      timestamptz '2026-01-01 00:00:00Z' + (n / 7) * interval '1 minute', timestamptz '2026-06-01 00:00:00Z'
    from generate_series(1, ${count}::int) as n`.execute(db);
  await sql`update categories set prompt_count = (select count(*) from prompts where category_id = ${category}) where id = ${category}`.execute(
    db,
  );
}

/** Makes a member star and use the first prompts of a category that `fillLibrary` has filled. */
export async function starAndUse(
  { database, clock }: TestServer,
  userId: string,
  category: string,
  count: number,
): Promise<void> {
  const db = database.fork().getKysely();
  for (const [table, column] of [
    ['favorites', 'created_at'],
    ['recent_uses', 'used_at'],
    ['prompt_uses', 'used_at'],
  ] as const) {
    await sql`insert into ${sql.table(table)} (user_id, prompt_id, ${sql.ref(column)})
      select ${userId}, ${category}::text || '-' || n, ${clock.now}::timestamptz - (n / 3) * interval '1 minute' from generate_series(1, ${count}::int) as n`.execute(
      db,
    );
  }
}

/**
 * Adds many users at once, by one statement: one in 1000 is an admin, one in 500 disabled, one in 200 without a
 * password, one in 100 a test user, one in 25 pays by the month and one in 50 by the year. One name in 250 is Otter.
 */
export async function fillUsers({ database, clock }: TestServer, count: number): Promise<void> {
  await sql`
    insert into users (id, email, first_name, last_name, role, created_at, password_hash, stripe_customer_id,
      stripe_subscription_id, stripe_status, plan, disabled_at)
    select 'bulk-' || n, ${word('abcdefghij')} || n || '@bulk.test', case when n % 250 = 0 then 'Otter' else initcap(${word('klmnopqrst', 'n % 97')}) end,
      initcap(${word('uvwxyzabcd', 'n % 251')}), case when n % 1000 = 0 then 'admin' else 'member' end,
      ${clock.now}::timestamptz - (n / 2) * interval '1 minute', case when n % 200 = 1 then null else 'a hash' end,
      case when n % 100 = 2 then 'admin-test-' || n when n % 25 = 3 or n % 50 = 4 then 'cus_bulk' || n end,
      case when n % 25 = 3 or n % 50 = 4 then 'sub_bulk' || n end, case when n % 25 = 3 or n % 50 = 4 then 'active' end,
      case when n % 25 = 3 then 'monthly' when n % 50 = 4 then 'annual' end,
      case when n % 500 = 5 then ${clock.now}::timestamptz end
    from generate_series(1, ${count}::int) as n`.execute(database.fork().getKysely());
}

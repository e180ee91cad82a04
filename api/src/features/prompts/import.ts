import { sql } from 'kysely';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Library } from './content/library.ts';

/** Of two instances that start at once, the second waits until the first has imported. */
const IMPORT_LOCK = 7_201_027;

/** Days, as the files give them, become a moment that is the same everywhere. */
const moment = (day: string) => `${day}T12:00:00Z`;

/**
 * Makes the library of the database the one of the files, in one transaction. Whatever members did with a prompt stays:
 * a prompt is known by its slug, and one whose file is gone is only archived, like a category. Rows that have not changed are not written.
 */
export async function importLibrary(em: SqlEntityManager, library: Library, now: Date): Promise<void> {
  await em.transactional(async (tx) => {
    const db = tx.getKysely();
    await sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`.execute(db);
    const categories = library.categories.map(({ id, name, description, icon, color, position, chips, tags }) => ({
      id,
      name,
      description,
      icon,
      color,
      position,
      chips,
      tags,
    }));
    await sql`
      insert into categories as c (id, name, description, icon, color, position, chips, tags)
      select id, name, description, icon, color, position, chips, tags
      from json_to_recordset(${JSON.stringify(categories)}::json)
        as r (id text, name text, description text, icon text, color text, position int, chips text[], tags text[])
      on conflict (id) do update set name = excluded.name, description = excluded.description, icon = excluded.icon,
        color = excluded.color, position = excluded.position, chips = excluded.chips, tags = excluded.tags, archived_at = null
      where (c.name, c.description, c.icon, c.color, c.position, c.chips, c.tags)
        is distinct from (excluded.name, excluded.description, excluded.icon, excluded.color, excluded.position, excluded.chips, excluded.tags)
        or c.archived_at is not null`.execute(db);

    const prompts = library.prompts.map((file) => ({
      id: file.slug,
      category_id: file.categoryId,
      title: file.title,
      description: file.description,
      content: file.body,
      is_premium: file.premium,
      task: file.task,
      sensitivity: file.sensitivity,
      tags: file.tags,
      variables: file.variables.map((variable) => ({ options: [], ...variable })),
      related: file.related,
      created_at: moment(file.added),
      reviewed_at: moment(file.reviewed),
    }));
    await sql`
      insert into prompts as p (id, category_id, title, description, content, is_premium, task, sensitivity, tags, variables, related, created_at, reviewed_at)
      select id, category_id, title, description, content, is_premium, task, sensitivity, tags, variables, related, created_at, reviewed_at
      from json_to_recordset(${JSON.stringify(prompts)}::json) as r (id text, category_id text, title text, description text, content text,
        is_premium boolean, task text, sensitivity text, tags text[], variables jsonb, related text[], created_at timestamptz, reviewed_at timestamptz)
      on conflict (id) do update set category_id = excluded.category_id, title = excluded.title, description = excluded.description,
        content = excluded.content, is_premium = excluded.is_premium, task = excluded.task, sensitivity = excluded.sensitivity,
        tags = excluded.tags, variables = excluded.variables, related = excluded.related, created_at = excluded.created_at,
        reviewed_at = excluded.reviewed_at, archived_at = null
      where (p.category_id, p.title, p.description, p.content, p.is_premium, p.task, p.sensitivity, p.tags, p.variables, p.related, p.created_at, p.reviewed_at)
        is distinct from (excluded.category_id, excluded.title, excluded.description, excluded.content, excluded.is_premium, excluded.task,
          excluded.sensitivity, excluded.tags, excluded.variables, excluded.related, excluded.created_at, excluded.reviewed_at)
        or p.archived_at is not null`.execute(db);

    const kept = sql`${sql.val(prompts.map(({ id }) => id))}::text[]`;
    await sql`update prompts set archived_at = ${now} where archived_at is null and id <> all (${kept})`.execute(db);
    const shelves = sql`${sql.val(categories.map(({ id }) => id))}::text[]`;
    await sql`update categories set archived_at = ${now} where archived_at is null and id <> all (${shelves})`.execute(db);
    await sql`
      update categories c set prompt_count = now.count
      from (select id, (select count(*) from prompts p where p.category_id = every.id and p.archived_at is null) as count from categories every) as now
      where now.id = c.id and now.count <> c.prompt_count`.execute(db);
    await indexWords(tx);
  });
}

/** Collects the words that a search may mean: those of cards, those that every member may see, and those of premium texts, apart. */
async function indexWords(em: SqlEntityManager): Promise<void> {
  const cards = `select to_tsvector('simple', title || ' ' || words_of(tags) || ' ' || description) from prompts where archived_at is null`;
  const texts = (which: string) => `select to_tsvector('simple', content) from prompts where archived_at is null and ${which}`;
  await sql`
    with found as (
      select word, (tsvector_to_array(to_tsvector('english', word)))[1] as lexeme, bool_or(is_public) as is_public, bool_or(on_card) as on_card
      from (
        select word, true as is_public, true as on_card from ts_stat(${cards})
        union all
        select word, true, false from ts_stat(${texts('not is_premium')})
        union all
        select word, false, false from ts_stat(${texts('is_premium')})
      ) as every
      where word ~ '^[a-z]{3,40}$' and cardinality(tsvector_to_array(to_tsvector('english', word))) > 0
      group by word
    ), gone as (
      delete from search_words w where not exists (select 1 from found where found.word = w.word)
    )
    insert into search_words as w (word, lexeme, is_public, on_card) select word, lexeme, is_public, on_card from found
    on conflict (word) do update set lexeme = excluded.lexeme, is_public = excluded.is_public, on_card = excluded.on_card
      where (w.lexeme, w.is_public, w.on_card) is distinct from (excluded.lexeme, excluded.is_public, excluded.on_card)`.execute(
    em.getKysely(),
  );
}

import { Migration } from '@mikro-orm/migrations';

/**
 * The library, its members, and what they do with it.
 *
 * Titles are sorted by und-x-icu, because the embedded database and a server disagree about their default collation.
 * The indexes of the library exclude archived rows, as every query does.
 */
export class Migration20261120000000First extends Migration {
  override up(): void {
    this.addSql('create extension if not exists pg_trgm');
    this.addSql('create extension if not exists fuzzystrmatch');

    this.addSql(`create table categories (
      id text primary key,
      name text not null,
      description text not null,
      icon text not null,
      color text not null,
      position int not null,
      chips text[] not null,
      tags text[] not null,
      prompt_count int not null default 0,
      archived_at timestamptz
    )`);

    // array_to_string is only "stable" for types in general; for text it never changes, and a generated column needs that.
    this.addSql(`create function words_of(list text[]) returns text language sql immutable parallel safe
      as $$ select replace(array_to_string(list, ' '), '-', ' ') $$`);

    // Two documents: what every signed-in user may search, and what Pro members may. Phrases that occur only in premium
    // texts are only in the second one.
    this.addSql(`create table prompts (
      id text primary key,
      category_id text not null references categories,
      title text not null,
      description text not null,
      content text not null,
      is_premium boolean not null,
      task text not null,
      sensitivity text not null,
      tags text[] not null,
      variables jsonb not null,
      related text[] not null,
      usage_count int not null default 0,
      created_at timestamptz not null,
      reviewed_at timestamptz not null,
      archived_at timestamptz,
      search_free tsvector not null generated always as (
        setweight(to_tsvector('english', title), 'A')
        || setweight(to_tsvector('english', words_of(tags) || ' ' || replace(category_id, '-', ' ')), 'B')
        || setweight(to_tsvector('english', description), 'C')
        || setweight(to_tsvector('english', case when is_premium then '' else content end), 'D')
      ) stored,
      search_pro tsvector not null generated always as (
        setweight(to_tsvector('english', title), 'A')
        || setweight(to_tsvector('english', words_of(tags) || ' ' || replace(category_id, '-', ' ')), 'B')
        || setweight(to_tsvector('english', description), 'C')
        || setweight(to_tsvector('english', content), 'D')
      ) stored
    )`);
    this.addSql('create index prompts_search_free on prompts using gin (search_free) where archived_at is null');
    this.addSql('create index prompts_search_pro on prompts using gin (search_pro) where archived_at is null');
    this.addSql('create index prompts_tags on prompts using gin (tags) where archived_at is null');
    // One index for each order, over the whole library and inside a category; newest and oldest are one, read both ways.
    for (const [name, order] of [
      ['added', 'created_at, id'],
      ['title', 'title collate "und-x-icu", id'],
      ['popular', '(-usage_count), title collate "und-x-icu", id'],
    ]) {
      this.addSql(`create index prompts_by_${name} on prompts (${order}) where archived_at is null`);
      this.addSql(`create index prompts_of_category_by_${name} on prompts (category_id, ${order}) where archived_at is null`);
    }
    // Counting a filtered list reads this instead of the table.
    this.addSql('create index prompts_facets on prompts (category_id, task, is_premium) where archived_at is null');
    this.addSql('create index prompts_task on prompts (task, is_premium) where archived_at is null');
    this.addSql('create index prompts_premium on prompts (is_premium) where archived_at is null');

    // The words that a search may mean, to correct typos. A word that occurs only in premium texts is not public.
    this.addSql(`create table search_words (
      word text primary key,
      lexeme text not null,
      is_public boolean not null
    )`);
    // Two words with the same letters are one word, mistyped: "contarct" is nearer to "contract" than to "contact".
    this.addSql(`create function letters(word text) returns text language sql immutable parallel safe
      as $$ select string_agg(letter, '' order by letter) from regexp_split_to_table(word, '') as letter $$`);
    this.addSql('create index search_words_lexeme on search_words (lexeme)');
    this.addSql('create index search_words_similar on search_words using gin (word gin_trgm_ops)');

    this.addSql(`create table users (
      id text primary key,
      email text not null,
      first_name text,
      last_name text,
      profile_image_url text,
      role text not null default 'member' check (role in ('member', 'admin')),
      created_at timestamptz not null,
      password_hash text,
      stripe_customer_id text,
      stripe_subscription_id text,
      stripe_status text,
      current_period_end timestamptz,
      disabled_at timestamptz
    )`);
    this.addSql('create unique index users_email on users (email)');
    this.addSql('create index users_created_at on users (created_at, id)');

    this.addSql(`create table sessions (
      id uuid primary key,
      user_id text not null references users on delete cascade,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      last_seen_at timestamptz not null,
      user_agent text not null,
      revoked_at timestamptz
    )`);
    this.addSql('create index sessions_user on sessions (user_id)');

    this.addSql(`create table favorites (
      user_id text not null references users on delete cascade,
      prompt_id text not null references prompts on delete cascade,
      created_at timestamptz not null,
      primary key (user_id, prompt_id)
    )`);
    this.addSql('create index favorites_newest on favorites (user_id, created_at, prompt_id)');

    // A row for each use, and one for each person and prompt with the time of the last use. Only the first row of a pair
    // increases the prompt's usage_count, so it counts people.
    this.addSql(`create table prompt_uses (
      id bigint generated always as identity primary key,
      user_id text not null references users on delete cascade,
      prompt_id text not null references prompts on delete cascade,
      used_at timestamptz not null
    )`);
    this.addSql('create index prompt_uses_of_user on prompt_uses (user_id, used_at)');
    this.addSql(`create table recent_uses (
      user_id text not null references users on delete cascade,
      prompt_id text not null references prompts on delete cascade,
      used_at timestamptz not null,
      primary key (user_id, prompt_id)
    )`);
    this.addSql('create index recent_uses_newest on recent_uses (user_id, used_at, prompt_id)');

    // The shape that rate-limiter-flexible expects.
    this.addSql('create table rate_limits (key varchar(255) primary key, points int not null default 0, expire bigint)');
  }

  override down(): void {
    for (const table of [
      'rate_limits',
      'recent_uses',
      'prompt_uses',
      'favorites',
      'sessions',
      'users',
      'search_words',
      'prompts',
      'categories',
    ]) {
      this.addSql(`drop table ${table}`);
    }
    this.addSql('drop function letters(text)');
    this.addSql('drop function words_of(text[])');
    this.addSql('drop extension fuzzystrmatch');
    this.addSql('drop extension pg_trgm');
  }
}

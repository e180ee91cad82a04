import { Migration } from '@mikro-orm/migrations';

/** Search in the words of the members: what a prompt is called besides its title, and an index that is read best first. */
export class Migration20261122000000Search extends Migration {
  override up(): void {
    this.addSql("alter table prompts add aliases text[] not null default '{}'");
    // Punctuation is replaced before words are split, because the parser of the database takes "and/or" for a path, "e.g." for a
    // host and "-90" for a number.
    this.addSql(`create function plain_text(phrase text) returns text language sql immutable parallel safe
      as $$ select regexp_replace(phrase, '[]!-/:-@[^_\`{-~–—‘’“”…•]+', ' ', 'g') $$`);
    this.addSql(`create function lexemes_of(phrase text) returns text[] language sql immutable parallel safe
      as $$
        select coalesce(array_agg(lexeme order by position), '{}')
        from unnest(to_tsvector('english', plain_text(phrase))) as found (lexeme, positions, weights)
        cross join unnest(positions) as position
      $$`);
    this.replaceDocuments((text) => `plain_text(${text})`, "title || ' ' || words_of(aliases)");

    // What a card says and how strongly: words, neighboring words, and whole phrases.
    this.addSql(`create table search_postings (
      prompt_id text not null references prompts on delete cascade,
      lexeme text not null,
      weight float8 not null,
      -- For a whole phrase, the title or alias as it is written.
      phrase text,
      primary key (prompt_id, lexeme)
    )`);
    this.addSql('create index search_postings_best on search_postings (lexeme, weight desc, prompt_id)');

    // In how many prompts a lexeme occurs: on the card, in what a free member may read, and in what a Pro member may.
    this.addSql(`create table search_lexemes (
      lexeme text primary key,
      card_count int not null,
      free_count int not null,
      pro_count int not null
    )`);

    // Words of searches that found nothing were kept without being asked for. From now on members send them.
    this.addSql('delete from empty_searches');
  }

  override down(): void {
    for (const table of ['search_lexemes', 'search_postings']) this.addSql(`drop table ${table}`);
    this.replaceDocuments((text) => text, 'title');
    for (const name of ['lexemes_of', 'plain_text']) this.addSql(`drop function ${name}(text)`);
    this.addSql('alter table prompts drop aliases');
  }

  /** The expression of a generated column cannot be changed, so the columns are made again. */
  private replaceDocuments(plain: (text: string) => string, title: string): void {
    const vector = (text: string) => `to_tsvector('english', ${plain(text)})`;
    for (const [column, content] of [
      ['search_free', "case when is_premium then '' else content end"],
      ['search_pro', 'content'],
    ] as const) {
      this.addSql(`alter table prompts drop ${column}`);
      this.addSql(`alter table prompts add ${column} tsvector not null generated always as (
        setweight(${vector(title)}, 'A')
        || setweight(${vector("words_of(tags) || ' ' || replace(category_id, '-', ' ')")}, 'B')
        || setweight(${vector('description')}, 'C')
        || setweight(${vector(content)}, 'D')
      ) stored`);
      this.addSql(`create index prompts_${column} on prompts using gin (${column}) where archived_at is null`);
    }
  }
}

import { Migration } from '@mikro-orm/migrations';

/**
 * Texts are found however their letters are composed: searches are in NFKC, and what a member has saved stays as it is. A new
 * expression of the generated column would lock all own prompts while the table is written again, which can take minutes. So the
 * function in it changes, and the rows for which that matters are saved again; others can be read and saved meanwhile.
 */
export class Migration20261129110000NormalizedDocuments extends Migration {
  private replaceFunction(phrase: string): void {
    this.addSql(`create or replace function plain_text(phrase text) returns text language sql immutable parallel safe
      as $$ select regexp_replace(${phrase}, '[]!-/:-@[^_\`{-~–—‘’“”…•]+', ' ', 'g') $$`);
    this.addSql(`update own_prompts set title = title
      where (title || ' ' || category || ' ' || description || ' ' || content) is not nfkc normalized`);
    // Of the library a few. The import, which follows, indexes those that have no postings.
    const isAffected = "(title || ' ' || words_of(aliases) || ' ' || description || ' ' || content) is not nfkc normalized";
    this.addSql(`update prompts set title = title where ${isAffected}`);
    this.addSql(`delete from search_postings where prompt_id in (select id from prompts where ${isAffected})`);
  }

  override up(): void {
    this.replaceFunction('normalize(phrase, nfkc)');
  }

  override down(): void {
    this.replaceFunction('phrase');
  }
}

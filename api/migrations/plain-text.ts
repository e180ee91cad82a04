import { Migration } from '@mikro-orm/migrations';

/** How many own prompts are read, and saved if need be, by one statement: their members wait for it. */
const BATCH_SIZE = 100;

/**
 * Changes the function that prepares texts for the search. It is in the expression of generated columns; another expression would lock
 * all own prompts while the table is written again, which can take minutes. So the function changes, and the rows for which that
 * matters are saved again; others can be read and saved meanwhile.
 */
export abstract class PlainTextMigration extends Migration {
  /** The condition for the texts for which the change matters. */
  protected abstract isAffected(text: string): string;

  /** Servers of the version before save with the new function from its first statement on, and wait for a few rows at a time. */
  override isTransactional(): boolean {
    return false;
  }

  /** @param phrase the expression in which punctuation is replaced */
  protected async replaceFunction(phrase: string): Promise<void> {
    await this.execute(`create or replace function plain_text(phrase text) returns text language sql immutable parallel safe
      as $$ select regexp_replace(${phrase}, '[]!-/:-@[^_\`{-~–—‘’“”…•]+', ' ', 'g') $$`);
    // Waits for those that are being saved with the function of before, whose rows the batches would not see.
    await this.execute('do $$ begin lock table own_prompts in share mode; end $$');
    await this.saveOwnPrompts();
    // Of the library a few. The import, which follows, indexes those that have no postings.
    const isAffected = this.isAffected("(title || ' ' || words_of(aliases) || ' ' || description || ' ' || content)");
    this.addSql(`update prompts set title = title where ${isAffected}`);
    this.addSql(`delete from search_postings where prompt_id in (select id from prompts where ${isAffected})`);
  }

  /** Saves those again for which the change matters, in the order of the key. */
  private async saveOwnPrompts(): Promise<void> {
    type Key = { user_id: string; id: string };
    let last: Key | undefined = { user_id: '', id: '00000000-0000-0000-0000-000000000000' };
    while (last)
      [last] = (await this.execute(
        `with batch as (
          select user_id, id from own_prompts where (user_id, id) > (?, ?::uuid) order by user_id, id limit ${BATCH_SIZE}
        ), saved as (
          update own_prompts o set title = title from batch where o.user_id = batch.user_id and o.id = batch.id
            and ${this.isAffected("(title || ' ' || category || ' ' || description || ' ' || content)")}
        )
        select user_id, id from batch order by user_id desc, id desc limit 1`,
        [last.user_id, last.id],
      )) as Key[];
  }
}

import { Migration } from '@mikro-orm/migrations';

/** "Jose" finds José, and the beginning of a customer id of Stripe finds whose it is. */
export class Migration20261201010000UserSearch extends Migration {
  /** Each index is built by itself, so that members wait less. */
  override isTransactional(): boolean {
    return false;
  }

  /** An attempt that was ended halfway has left what comes before. The index users_search stays for servers of the version before. */
  override up(): void {
    // The search folds what is typed in the same way.
    this.addSql(`create or replace function without_accents(phrase text) returns text language sql immutable parallel safe
      as $$ select normalize(regexp_replace(normalize(phrase, nfkd), '[\\u0300-\\u036f]+', '', 'g'), nfkc) $$`);
    this.addSql(`create index if not exists users_search_folded on users
      using gin (without_accents(email || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '')) gin_trgm_ops)`);
    this.addSql(
      'create index if not exists users_customer_prefix on users (stripe_customer_id text_pattern_ops) where stripe_customer_id is not null',
    );
  }

  override down(): void {
    for (const index of ['customer_prefix', 'search_folded']) this.addSql(`drop index if exists users_${index}`);
    this.addSql('drop function if exists without_accents(text)');
  }
}

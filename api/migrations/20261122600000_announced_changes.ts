import { Migration } from '@mikro-orm/migrations';

/** What is announced of each table: the topic, and the columns of which an update counts. */
const announced: [table: string, topic: string, events: string][] = [
  ['sessions', 'accounts', 'update of user_id, expires_at, revoked_at or delete'],
  [
    'users',
    'accounts',
    'update of role, disabled_at, stripe_customer_id, stripe_status, current_period_end, pro_until, totp_confirmed_at or delete',
  ],
  ['api_keys', 'accounts', 'update of user_id, scopes, is_test, secret_hash, expires_at, revoked_at or delete'],
  ['categories', 'library', 'insert or update or delete'],
  [
    'prompts',
    'library',
    // Not usage_count, which changes all the time: each process announces its own uses.
    'insert or update of category_id, title, description, content, is_premium, task, sensitivity, tags, variables, related, created_at, reviewed_at, archived_at, aliases or delete',
  ],
  ['search_lexemes', 'library', 'insert or update or delete'],
  ['search_postings', 'library', 'insert or update or delete'],
  ['search_words', 'library', 'insert or update or delete'],
  ['favorites', 'favorites', 'insert or update or delete'],
];

/** Has the database say what has changed, so that every process knows what it keeps in memory is outdated. */
export class Migration20261122600000AnnouncedChanges extends Migration {
  override up(): void {
    this.addSql(`create function announce_change() returns trigger language plpgsql as $$ begin
      perform pg_notify('promptory_changes', tg_argv[0]);
      return null;
    end $$`);
    for (const [table, topic, events] of announced)
      this.addSql(
        `create trigger announce_change after ${events} on ${table} for each statement execute function announce_change('${topic}')`,
      );
  }

  override down(): void {
    for (const [table] of announced) this.addSql(`drop trigger announce_change on ${table}`);
    this.addSql('drop function announce_change()');
  }
}

import { Migration } from '@mikro-orm/migrations';

/** What admins look for: users who leave or do not pay, entries of the audit log by their time, and messages by their words. */
export class Migration20261130200000AdminSearches extends Migration {
  /** Each table is locked only while its own index is built: that of the messages takes longest, and each sign-in writes to the log. */
  override isTransactional(): boolean {
    return false;
  }

  /** An attempt that had to wait for one of the tables has left the indexes before it. */
  override up(): void {
    this.addSql(
      "create index if not exists contact_messages_search on contact_messages using gin ((name || ' ' || email || ' ' || subject || ' ' || message) gin_trgm_ops)",
    );
    this.addSql('create index if not exists users_canceled on users (created_at, id) where cancels_at_period_end');
    this.addSql(
      "create index if not exists users_unpaid on users (created_at, id) where stripe_status in ('past_due', 'unpaid')",
    );
    this.addSql('create index if not exists audit_log_at on audit_log (at, id)');
  }

  override down(): void {
    for (const index of ['contact_messages_search', 'users_canceled', 'users_unpaid', 'audit_log_at'])
      this.addSql(`drop index if exists ${index}`);
  }
}

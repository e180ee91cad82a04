import { Migration } from '@mikro-orm/migrations';

/** What admins look for: users who leave or do not pay, entries of the audit log by their time, and messages by their words. */
export class Migration20261130200000AdminSearches extends Migration {
  override up(): void {
    this.addSql('create index users_canceled on users (created_at, id) where cancels_at_period_end');
    this.addSql("create index users_unpaid on users (created_at, id) where stripe_status in ('past_due', 'unpaid')");
    this.addSql('create index audit_log_at on audit_log (at, id)');
    this.addSql(
      "create index contact_messages_search on contact_messages using gin ((name || ' ' || email || ' ' || subject || ' ' || message) gin_trgm_ops)",
    );
  }

  override down(): void {
    for (const index of ['contact_messages_search', 'audit_log_at', 'users_unpaid', 'users_canceled'])
      this.addSql(`drop index ${index}`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/** Finds what has expired, and what belongs to a user who is deleted or exports their data, without reading whole tables. */
export class Migration20261129120000ExpiryIndexes extends Migration {
  override up(): void {
    this.addSql('create index prompt_reports_of_user on prompt_reports (user_id)');
    this.addSql('create index checkout_attempts_of_user on checkout_attempts (user_id)');
    this.addSql('create index paid_periods_of_user on paid_periods (user_id)');
    this.addSql('create index recent_uses_used_at on recent_uses (used_at)');
    // Last, because each sign-in writes to them.
    this.addSql('create index sessions_revoked_at on sessions (revoked_at) where revoked_at is not null');
    this.addSql('create index sessions_expires_at on sessions (expires_at)');
  }

  override down(): void {
    for (const name of [
      'prompt_reports_of_user',
      'checkout_attempts_of_user',
      'paid_periods_of_user',
      'recent_uses_used_at',
      'sessions_revoked_at',
      'sessions_expires_at',
    ])
      this.addSql(`drop index ${name}`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/** One change of a subscription at a time, and no subscription id for those who never paid. */
export class Migration20261122100000BillingLocks extends Migration {
  override up(): void {
    this.addSql(`create table billing_locks (
      user_id text primary key references users on delete cascade,
      holder uuid not null,
      expires_at timestamptz not null
    )`);
    // Until now, a checkout that was opened and never paid counted as a subscription.
    this.addSql(`update users set stripe_subscription_id = null, stripe_status = null, plan = null, current_period_end = null
      where stripe_status in ('incomplete', 'incomplete_expired')`);
  }

  override down(): void {
    this.addSql('drop table billing_locks');
  }
}

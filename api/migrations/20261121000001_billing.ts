import { Migration } from '@mikro-orm/migrations';

/** What Promptory stores about subscriptions itself, and the state of the Stripe emulator. */
export class Migration20261121000001Billing extends Migration {
  override up(): void {
    this.addSql(`alter table users
      add plan text check (plan in ('monthly', 'annual')),
      add cancels_at_period_end boolean not null default false,
      add subscription_synced_at timestamptz,
      add renewal_reminded_for timestamptz`);
    this.addSql("create index users_renewals on users (current_period_end) where plan = 'annual'");
    this.addSql('create unique index users_stripe_customer on users (stripe_customer_id)');

    // A user has at most one open checkout, and continues it after coming back.
    this.addSql(`create table checkout_attempts (
      id uuid primary key,
      user_id text not null references users on delete cascade,
      plan text not null check (plan in ('monthly', 'annual')),
      subscription_id text,
      created_at timestamptz not null,
      closed_at timestamptz
    )`);
    this.addSql('create unique index checkout_attempts_open on checkout_attempts (user_id) where closed_at is null');

    // Subscriptions to sync after an event from Stripe. Many events about one subscription are one row.
    this.addSql(`create table due_subscriptions (
      subscription_id text primary key,
      marked_at timestamptz not null,
      due_at timestamptz not null,
      attempts int not null default 0
    )`);
    this.addSql('create index due_subscriptions_due on due_subscriptions (due_at)');

    this.addSql(`create table stripe_stand_in (
      seq bigint generated always as identity,
      kind text not null,
      id text not null,
      data jsonb not null,
      primary key (kind, id)
    )`);
    this.addSql('create index stripe_stand_in_data on stripe_stand_in using gin (data jsonb_path_ops)');
  }

  override down(): void {
    for (const table of ['stripe_stand_in', 'due_subscriptions', 'checkout_attempts']) this.addSql(`drop table ${table}`);
    this.addSql('drop index users_stripe_customer');
    this.addSql(
      'alter table users drop plan, drop cancels_at_period_end, drop subscription_synced_at, drop renewal_reminded_for',
    );
  }
}

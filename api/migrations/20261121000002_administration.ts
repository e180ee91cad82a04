import { Migration } from '@mikro-orm/migrations';

/** What members do with their own account, and admins with those of others. */
export class Migration20261121000002Administration extends Migration {
  override up(): void {
    this.addSql(`alter table users
      add pro_until timestamptz,
      add totp_secret text,
      add totp_confirmed_at timestamptz,
      add totp_last_step bigint,
      add mail_receipts boolean not null default true,
      add mail_renewal_reminders boolean not null default true`);
    this.addSql(
      "create index users_search on users using gin ((email || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '')) gin_trgm_ops)",
    );
    // For an admin's filters that match few rows. Both orders by time are read from these indexes.
    this.addSql("create index users_admins on users (created_at, id) where role = 'admin'");
    this.addSql('create index users_disabled on users (created_at, id) where disabled_at is not null');
    this.addSql('create index users_without_password on users (created_at, id) where password_hash is null');
    this.addSql('create index users_of_plan on users (plan, created_at, id) where plan is not null');
    this.addSql(`create index users_granted on users (created_at, id)
      where id = 'superuser-001' or stripe_customer_id like 'admin-test-%' or pro_until is not null`);
    this.addSql('create index users_subscribed on users (created_at, id) where stripe_subscription_id is not null');

    this.addSql(`create table recovery_codes (
      user_id text not null references users on delete cascade,
      code_hash bytea not null,
      used_at timestamptz,
      primary key (user_id, code_hash)
    )`);

    // A password link is used for set-up and reset. An email link contains the new email.
    this.addSql('alter table links drop constraint links_kind_check');
    this.addSql("alter table links add constraint links_kind_check check (kind in ('verify', 'password', 'email'))");
    this.addSql('alter table links add email text');

    // No foreign keys to users: an entry outlives the user it is about.
    this.addSql(`create table audit_log (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      action text not null,
      actor_id text,
      subject_id text,
      network text,
      detail jsonb not null
    )`);
    this.addSql('create index audit_log_actor on audit_log (actor_id, id)');
    this.addSql('create index audit_log_subject on audit_log (subject_id, id)');
    this.addSql('create index audit_log_action on audit_log (action text_pattern_ops, id)');
    this.addSql(`create function refuse_change() returns trigger language plpgsql
      as $$ begin raise exception 'entries of % cannot be changed', tg_table_name; end $$`);
    this.addSql(`create trigger audit_log_is_append_only before update or delete or truncate on audit_log
      for each statement execute function refuse_change()`);

    this.addSql('alter table contact_messages add read_at timestamptz, add answered_at timestamptz');
    this.addSql('create index contact_messages_unread on contact_messages (created_at, id) where read_at is null');
    this.addSql('create index contact_messages_unanswered on contact_messages (created_at, id) where answered_at is null');

    this.addSql(`create table prompt_reports (
      id uuid primary key,
      prompt_id text not null references prompts on delete cascade,
      user_id text references users on delete set null,
      message text not null,
      created_at timestamptz not null,
      resolved_at timestamptz
    )`);
    this.addSql('create index prompt_reports_newest on prompt_reports (created_at, id)');
    this.addSql('create index prompt_reports_open on prompt_reports (created_at, id) where resolved_at is null');

    // The outcomes of searches, totaled by day.
    this.addSql(`create table empty_searches (
      day date not null,
      text text not null,
      count int not null,
      primary key (day, text)
    )`);
    this.addSql(`create table prompt_finds (
      day date not null,
      prompt_id text not null references prompts on delete cascade,
      count int not null,
      primary key (day, prompt_id)
    )`);
    this.addSql('create index prompt_uses_by_time on prompt_uses (used_at) include (prompt_id)');

    // From when to when a user paid, and how much per month: the revenue of a day is computed from these. cancelled_at is
    // when the period was set to end, or when it ended without that. It is null if a change of plan closed the period.
    this.addSql(`create table paid_periods (
      id bigint generated always as identity primary key,
      subscription_id text not null,
      user_id text not null,
      monthly_amount int not null,
      started_at timestamptz not null,
      ended_at timestamptz,
      cancelled_at timestamptz,
      synced_at timestamptz not null
    )`);
    this.addSql('create unique index paid_periods_open on paid_periods (subscription_id) where ended_at is null');
    this.addSql('create index paid_periods_of_subscription on paid_periods (subscription_id, id)');
  }

  override down(): void {
    for (const table of ['paid_periods', 'prompt_finds', 'empty_searches', 'prompt_reports', 'audit_log', 'recovery_codes'])
      this.addSql(`drop table ${table}`);
    this.addSql('drop function refuse_change()');
    this.addSql('drop index prompt_uses_by_time');
    this.addSql('alter table contact_messages drop read_at, drop answered_at');
    this.addSql("delete from links where kind <> 'verify'");
    this.addSql('alter table links drop email, drop constraint links_kind_check');
    this.addSql("alter table links add constraint links_kind_check check (kind in ('verify'))");
    for (const index of ['search', 'admins', 'disabled', 'without_password', 'of_plan', 'granted', 'subscribed'])
      this.addSql(`drop index users_${index}`);
    this.addSql(`alter table users drop pro_until, drop totp_secret, drop totp_confirmed_at, drop totp_last_step,
      drop mail_receipts, drop mail_renewal_reminders`);
  }
}

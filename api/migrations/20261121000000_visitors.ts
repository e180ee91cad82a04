import { Migration } from '@mikro-orm/migrations';

/** Messages and accounts of visitors, the mail queue, and the checks of the status page. */
export class Migration20261121000000Visitors extends Migration {
  override up(): void {
    this.addSql('alter table users add email_verified_at timestamptz, add terms_accepted_at timestamptz');

    // The mail queue. A row is deleted once its mail is sent, and the links in the mail with it.
    this.addSql(`create table mails (
      id uuid primary key,
      recipient text not null,
      reply_to text,
      subject text not null,
      body_text text not null,
      body_html text not null,
      created_at timestamptz not null,
      due_at timestamptz not null,
      attempts int not null default 0
    )`);
    this.addSql('create index mails_due on mails (due_at)');

    // Single-use links that are sent by mail. Only the hash of the token is stored. A user has one link of each kind.
    this.addSql(`create table links (
      user_id text not null references users on delete cascade,
      kind text not null check (kind in ('verify')),
      token_hash bytea not null,
      expires_at timestamptz not null,
      primary key (user_id, kind)
    )`);
    this.addSql('create unique index links_token on links (token_hash)');

    this.addSql(`create table contact_messages (
      id uuid primary key,
      name text not null,
      email text not null,
      subject text not null,
      message text not null,
      created_at timestamptz not null
    )`);
    this.addSql('create index contact_messages_newest on contact_messages (created_at, id)');

    // The checks of each service: the last one, a row per day for the uptime, and the incidents.
    this.addSql(`create table service_checks (
      service text primary key,
      status text not null,
      response_ms int,
      checked_at timestamptz not null,
      failures int not null default 0
    )`);
    this.addSql(`create table service_days (
      service text not null,
      day date not null,
      checks int not null,
      failed int not null,
      primary key (service, day)
    )`);
    this.addSql(`create table incidents (
      id bigint generated always as identity primary key,
      service text not null,
      status text not null,
      opened_at timestamptz not null,
      closed_at timestamptz
    )`);
    this.addSql('create unique index incidents_open on incidents (service) where closed_at is null');
    this.addSql('create index incidents_newest on incidents (opened_at)');
  }

  override down(): void {
    for (const table of ['incidents', 'service_days', 'service_checks', 'contact_messages', 'links', 'mails']) {
      this.addSql(`drop table ${table}`);
    }
    this.addSql('alter table users drop email_verified_at, drop terms_accepted_at');
  }
}

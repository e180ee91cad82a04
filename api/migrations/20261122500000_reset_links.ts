import { Migration } from '@mikro-orm/migrations';

/** The links for a new password that somebody asked for. A user has several, so that a stranger's request replaces none. */
export class Migration20261122500000ResetLinks extends Migration {
  override up(): void {
    this.addSql(`create table reset_links (
      token_hash bytea primary key,
      user_id text not null references users on delete cascade,
      expires_at timestamptz not null
    )`);
    this.addSql('create index reset_links_user on reset_links (user_id)');
  }

  override down(): void {
    this.addSql('drop table reset_links');
  }
}

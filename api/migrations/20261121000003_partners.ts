import { Migration } from '@mikro-orm/migrations';

/** API keys, which programs of partners use to act for a member. */
export class Migration20261121000003Partners extends Migration {
  override up(): void {
    // Only the hash of the secret, so that a copy of the database reveals no keys.
    this.addSql(`create table api_keys (
      id text primary key,
      user_id text not null references users on delete cascade,
      name text not null,
      is_test boolean not null,
      scopes text[] not null,
      secret_hash bytea not null,
      last_four text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      replaced_at timestamptz,
      last_used_at timestamptz
    )`);
    this.addSql('create index api_keys_of_user on api_keys (user_id, created_at, id)');

    this.addSql(`create table api_key_days (
      key_id text not null references api_keys on delete cascade,
      day date not null,
      requests int not null,
      primary key (key_id, day)
    )`);

    // Words of cards, and not of texts alone: what the search may mean for a key that reads no text. The import of the
    // library, at each start, says which.
    this.addSql('alter table search_words add on_card boolean not null default false');
  }

  override down(): void {
    this.addSql('alter table search_words drop on_card');
    for (const table of ['api_key_days', 'api_keys']) this.addSql(`drop table ${table}`);
  }
}

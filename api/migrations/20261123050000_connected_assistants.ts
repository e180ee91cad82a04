import { Migration } from '@mikro-orm/migrations';

/** Assistants that members have connected by OAuth: who asks, what was allowed, and the tokens of it. */
export class Migration20261123050000ConnectedAssistants extends Migration {
  override up(): void {
    this.addSql(`
      create table oauth_clients (
        id text primary key,
        name text not null,
        redirect_uris text[] not null,
        created_at timestamptz not null
      )`);
    // A grant begins with the authorization code, which is exchanged once for the first tokens.
    this.addSql(`
      create table oauth_grants (
        id text primary key,
        user_id text not null references users on delete cascade,
        client_id text not null references oauth_clients,
        scopes text[] not null,
        redirect_uri text not null,
        code_hash bytea not null unique,
        code_challenge text not null,
        code_expires_at timestamptz not null,
        code_used_at timestamptz,
        -- Null until the code was exchanged.
        connected_at timestamptz,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        revoked_at timestamptz,
        last_used_at timestamptz
      )`);
    this.addSql('create index oauth_grants_of_user on oauth_grants (user_id, created_at, id)');
    this.addSql('create index oauth_grants_of_client on oauth_grants (client_id)');
    // Only hashes, so that a copy of the database reveals no tokens.
    this.addSql(`
      create table oauth_tokens (
        hash bytea primary key,
        grant_id text not null references oauth_grants on delete cascade,
        kind text not null,
        scopes text[] not null,
        expires_at timestamptz not null,
        -- When a refresh token was exchanged for the next one.
        used_at timestamptz
      )`);
    this.addSql('create index oauth_tokens_of_grant on oauth_tokens (grant_id)');
    // For processes that keep in memory whose a token is. What else changes in a grant, they read from its tokens.
    this.addSql(`
      create trigger announce_accounts after update of user_id, scopes, revoked_at or delete on oauth_grants
      for each row execute function announce_change('accounts')`);
    this.addSql(`
      create trigger announce_empty_accounts after truncate on oauth_grants
      for each statement execute function announce_change('accounts')`);
  }

  override down(): void {
    for (const table of ['oauth_tokens', 'oauth_grants', 'oauth_clients']) this.addSql(`drop table ${table}`);
  }
}

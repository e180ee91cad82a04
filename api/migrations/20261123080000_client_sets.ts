import { Migration } from '@mikro-orm/migrations';

/** Copies of members' client sets, encrypted in the browser. The server has no key to them. */
export class Migration20261123080000ClientSets extends Migration {
  override up(): void {
    this.addSql(`
      create table client_set_vaults (
        user_id text primary key references users on delete cascade,
        id uuid not null,
        -- How a browser derives the key from the passphrase.
        salt text not null,
        iterations int not null,
        -- A known text, encrypted, by which a browser recognizes the right passphrase.
        proof text not null,
        -- The version of the record that was written last.
        revision int not null default 0,
        created_at timestamptz not null
      )`);
    this.addSql(`
      create table client_set_records (
        user_id text not null references client_set_vaults on delete cascade,
        id uuid not null,
        version int not null,
        -- Null once it was deleted.
        ciphertext text,
        size int not null,
        updated_at timestamptz not null,
        deleted_at timestamptz,
        primary key (user_id, id)
      )`);
    this.addSql('create index client_set_records_version on client_set_records (user_id, version)');
    this.addSql('create index client_set_records_deleted_at on client_set_records (deleted_at) where deleted_at is not null');
  }

  override down(): void {
    this.addSql('drop table client_set_records');
    this.addSql('drop table client_set_vaults');
  }
}

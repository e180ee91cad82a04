import { Migration } from '@mikro-orm/migrations';

/** Lists of prompts of the library and of a member's own prompts, in the order of the member. */
export class Migration20261123081000Collections extends Migration {
  override up(): void {
    this.addSql(`
      create table collections (
        user_id text not null references users on delete cascade,
        id uuid not null,
        name text not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (user_id, id)
      )`);
    this.addSql(`
      create table collection_entries (
        user_id text not null,
        collection_id uuid not null,
        id uuid not null,
        position int not null,
        -- One of the two: a prompt of the library, or one of the member.
        prompt_id text references prompts on delete cascade,
        own_prompt_id uuid,
        note text not null,
        added_at timestamptz not null,
        primary key (user_id, collection_id, id),
        foreign key (user_id, collection_id) references collections on delete cascade,
        foreign key (user_id, own_prompt_id) references own_prompts on delete cascade,
        unique (user_id, collection_id, prompt_id),
        unique (user_id, collection_id, own_prompt_id),
        check (num_nonnulls(prompt_id, own_prompt_id) = 1)
      )`);
    this.addSql('create index collection_entries_order on collection_entries (user_id, collection_id, position, id)');
    this.addSql('create index collection_entries_own on collection_entries (user_id, own_prompt_id)');
    this.addSql('create index collection_entries_prompt on collection_entries (prompt_id)');
  }

  override down(): void {
    this.addSql('drop table collection_entries');
    this.addSql('drop table collections');
  }
}

import { Migration } from '@mikro-orm/migrations';

/** Workflows that members make for themselves. Every key begins with the member, so no statement can reach those of others. */
export class Migration20261123120000OwnWorkflows extends Migration {
  override up(): void {
    this.addSql(`
      create table own_workflows (
        user_id text not null references users on delete cascade,
        id uuid not null,
        title text not null,
        purpose text not null,
        -- Each with the id of its prompt, which may be gone.
        steps jsonb not null,
        -- Grows with every change, so that nobody overwrites what they have not seen.
        version int not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (user_id, id)
      )`);
    this.addSql('create index own_workflows_latest on own_workflows (user_id, updated_at, id)');
  }

  override down(): void {
    this.addSql('drop table own_workflows');
  }
}

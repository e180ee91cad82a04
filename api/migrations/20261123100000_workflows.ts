import { Migration } from '@mikro-orm/migrations';

/** The workflows of the library: prompts in the order of the work, and which answer goes into which field. */
export class Migration20261123100000Workflows extends Migration {
  override up(): void {
    this.addSql(`
      create table workflows (
        id text primary key,
        category_id text not null references categories,
        title text not null,
        purpose text not null,
        description text not null,
        steps jsonb not null,
        -- The prompts of the steps, in their order.
        prompt_ids text[] not null,
        position int not null,
        archived_at timestamptz
      )`);
    this.addSql(
      `create trigger announce_change after insert or update or delete on workflows
       for each statement execute function announce_change('library')`,
    );
    this.addSql(
      `create trigger announce_empty after truncate on workflows
       for each statement execute function announce_change('library')`,
    );
  }

  override down(): void {
    this.addSql('drop table workflows');
  }
}

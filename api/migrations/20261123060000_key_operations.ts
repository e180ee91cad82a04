import { Migration } from '@mikro-orm/migrations';

/** How often each key called each operation on each day. */
export class Migration20261123060000KeyOperations extends Migration {
  override up(): void {
    this.addSql(`
      create table api_key_operations (
        key_id text not null references api_keys on delete cascade,
        day date not null,
        -- A root field of the schema, such as Query.prompts.
        operation text not null,
        calls int not null,
        primary key (key_id, day, operation)
      )`);
  }

  override down(): void {
    this.addSql('drop table api_key_operations');
  }
}

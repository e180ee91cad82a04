import { Migration } from '@mikro-orm/migrations';

/** What the practice profile asks, as the library says, and what a member has answered. */
export class Migration20261123020000PracticeProfile extends Migration {
  override up(): void {
    this.addSql(`
      create table practice_fields (
        name text primary key,
        position int not null,
        label text not null,
        description text not null,
        placeholder text not null,
        is_long boolean not null,
        -- How many prompts of each category ask for it, by the category's id.
        uses jsonb not null
      )`);
    // Not bound to practice_fields: a value outlives a library without its field.
    this.addSql(`
      create table practice_values (
        user_id text not null references users on delete cascade,
        name text not null,
        value text not null,
        updated_at timestamptz not null,
        primary key (user_id, name)
      )`);
  }

  override down(): void {
    this.addSql('drop table practice_values');
    this.addSql('drop table practice_fields');
  }
}

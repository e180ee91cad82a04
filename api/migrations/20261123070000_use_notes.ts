import { Migration } from '@mikro-orm/migrations';

/** What a member adds to a use in their record: the matter, the assistant, that they have reviewed it, a note. */
export class Migration20261123070000UseNotes extends Migration {
  override up(): void {
    this.addSql(`
      create table use_notes (
        id bigint generated always as identity primary key,
        use_id bigint not null references prompt_uses on delete cascade,
        user_id text not null references users on delete cascade,
        at timestamptz not null,
        matter text,
        assistant text,
        is_review boolean not null,
        note text
      )`);
    this.addSql('create index use_notes_of_use on use_notes (use_id, id)');
    this.addSql('create index use_notes_of_matter on use_notes (user_id, matter)');
    this.addSql(`create trigger use_notes_are_added_only before update on use_notes
      for each statement execute function refuse_change()`);
  }

  override down(): void {
    this.addSql('drop table use_notes');
  }
}

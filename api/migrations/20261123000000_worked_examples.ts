import { Migration } from '@mikro-orm/migrations';

/** What a prompt has beside its text: its version, a worked example, follow-ups and a short version. The next import writes it. */
export class Migration20261123000000WorkedExamples extends Migration {
  override up(): void {
    // A version before this one imports prompts and records uses without these.
    this.addSql(
      `alter table prompts add version text not null default '1.0', add changes jsonb not null default '[]',
        add short_content text, add follow_ups jsonb not null default '[]', add example jsonb,
        add has_example boolean not null generated always as (example is not null) stored`,
    );
    this.addSql('alter table prompt_uses add version text');
    this.addSql(
      `create trigger announce_edition after update of version, changes, short_content, follow_ups, example, has_example on prompts
       for each statement execute function announce_change('library')`,
    );
  }

  override down(): void {
    this.addSql('drop trigger announce_edition on prompts');
    this.addSql('alter table prompt_uses drop version');
    this.addSql(
      'alter table prompts drop has_example, drop example, drop follow_ups, drop short_content, drop changes, drop version',
    );
  }
}

import { Migration } from '@mikro-orm/migrations';

// The places of a map are compared backwards, so that they ascend in a list of the newest: a comparison of rows has one direction.
const orders = [
  { name: 'added', before: 'created_at, id', after: 'created_at, (-position), id' },
  { name: 'position', before: undefined, after: 'position, id' },
];

/** Where prompts stand on the map of their category. The next import of the library writes it. */
export class Migration20261122800000MapPlaces extends Migration {
  override up(): void {
    // A version before this one imports prompts without it.
    this.addSql('alter table prompts add position int not null default 0, add section text');
    for (const { name, before, after } of orders) this.replaceIndexes(name, before, after);
    this.addSql(
      `create trigger announce_place after update of position, section on prompts
       for each statement execute function announce_change('library')`,
    );
  }

  override down(): void {
    this.addSql('drop trigger announce_place on prompts');
    for (const { name, before, after } of orders) this.replaceIndexes(name, after, before);
    this.addSql('alter table prompts drop section, drop position');
  }

  /** One over the whole library, and one inside a category. */
  private replaceIndexes(name: string, before: string | undefined, after: string | undefined): void {
    if (before !== undefined) this.addSql(`drop index prompts_by_${name}, prompts_of_category_by_${name}`);
    if (after === undefined) return;
    this.addSql(`create index prompts_by_${name} on prompts (${after}) where archived_at is null`);
    this.addSql(`create index prompts_of_category_by_${name} on prompts (category_id, ${after}) where archived_at is null`);
  }
}

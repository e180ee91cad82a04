import { Migration } from '@mikro-orm/migrations';

/** What proves to the browsers of a member that one of them has deleted a client set. What was deleted before has none. */
export class Migration20261130110000ClientSetDeletions extends Migration {
  override up(): void {
    this.addSql('alter table client_set_records add deletion text');
  }

  override down(): void {
    this.addSql('alter table client_set_records drop deletion');
  }
}

import { Migration } from '@mikro-orm/migrations';

/** The category that a member works in, which the dashboard shows first. */
export class Migration20261123010000FieldsOfWork extends Migration {
  override up(): void {
    this.addSql('alter table users add field text references categories (id) on delete set null');
    this.addSql(
      `create trigger announce_field after update of field on users for each row execute function announce_change('profiles')`,
    );
  }

  override down(): void {
    this.addSql('drop trigger announce_field on users');
    this.addSql('alter table users drop field');
  }
}

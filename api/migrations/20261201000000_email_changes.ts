import { Migration } from '@mikro-orm/migrations';

/** Finds the address that a user had at the time of an entry of the audit log: the one before the first change after it. */
export class Migration20261201000000EmailChanges extends Migration {
  override up(): void {
    this.addSql(`create index audit_log_email_changes on audit_log (subject_id, id)
      where action = 'email.changed' or (action = 'user.changed' and detail -> 'email' is not null)`);
  }

  override down(): void {
    this.addSql('drop index audit_log_email_changes');
  }
}

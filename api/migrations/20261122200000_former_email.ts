import { Migration } from '@mikro-orm/migrations';

/** Accounts whose owner was known before an admin changed their email: a reset must not clear them. */
export class Migration20261122200000FormerEmail extends Migration {
  override up(): void {
    this.addSql('alter table users add former_email_verified_at timestamptz');
    // An admin's change is the only thing that takes the verification of an email away.
    this.addSql(`update users set former_email_verified_at = (
      select max(at) from audit_log where subject_id = users.id and action = 'user.changed' and detail ? 'email'
    ) where email_verified_at is null`);
  }

  override down(): void {
    this.addSql('alter table users drop former_email_verified_at');
  }
}

import { Migration } from '@mikro-orm/migrations';

/** Finds the tokens that have expired, of which there are two for each assistant and hour, and the messages that belong to an export. */
export class Migration20261130000000MoreExpiryIndexes extends Migration {
  override up(): void {
    this.addSql('create index contact_messages_of_email on contact_messages (email)');
    // Last, because each request for a token writes to them.
    this.addSql('create index oauth_tokens_expires_at on oauth_tokens (expires_at)');
  }

  override down(): void {
    for (const name of ['contact_messages_of_email', 'oauth_tokens_expires_at']) this.addSql(`drop index ${name}`);
  }
}

import { Migration } from '@mikro-orm/migrations';

/** Which scopes an assistant asks for when its request names none. */
export class Migration20261129000000ClientScopes extends Migration {
  override up(): void {
    // Null in what a server of the version before registers: such an assistant asks for all that it can have.
    this.addSql('alter table oauth_clients add scopes text[]');
  }

  override down(): void {
    this.addSql('alter table oauth_clients drop scopes');
  }
}

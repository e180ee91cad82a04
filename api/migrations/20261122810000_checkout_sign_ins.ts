import { Migration } from '@mikro-orm/migrations';

/** Lets the browser that made an account at the checkout sign in once its payment has arrived. */
export class Migration20261122810000CheckoutSignIns extends Migration {
  override up(): void {
    this.addSql('alter table checkout_attempts add column sign_in_hash bytea');
  }

  override down(): void {
    this.addSql('alter table checkout_attempts drop column sign_in_hash');
  }
}

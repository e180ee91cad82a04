import { Migration } from '@mikro-orm/migrations';

/** Which libraries were imported, so that an instance with an older one recognizes it and leaves the newer one alone. */
export class Migration20261122300000LibraryImports extends Migration {
  override up(): void {
    this.addSql(`create table library_imports (
      id int generated always as identity primary key,
      number int not null,
      -- Of all its categories and prompts.
      digest text not null,
      imported_at timestamptz not null,
      unique (number, digest)
    )`);
  }

  override down(): void {
    this.addSql('drop table library_imports');
  }
}

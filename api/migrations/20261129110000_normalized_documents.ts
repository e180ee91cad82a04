import { PlainTextMigration } from './plain-text.ts';

/** Texts are found however their letters are composed: searches are in NFKC, and what a member has saved stays as it is. */
export class Migration20261129110000NormalizedDocuments extends PlainTextMigration {
  protected override isAffected(text: string): string {
    return `${text} is not nfkc normalized`;
  }

  override async up(): Promise<void> {
    await this.replaceFunction('normalize(phrase, nfkc)');
  }

  override async down(): Promise<void> {
    await this.replaceFunction('phrase');
  }
}

import { PlainTextMigration } from './plain-text.ts';

/** Accents, as characters beside their letters. The search folds the same ones in what is typed. */
const ACCENTS = '[\\u0300-\\u036f]';

/** "resume" finds "résumé", and the other way around: documents and postings have letters without their accents. */
export class Migration20261130120000FoldedAccents extends PlainTextMigration {
  /** The first condition costs less, and most texts do not meet it. */
  protected override isAffected(text: string): string {
    return `${text} ~ '[^\\x01-\\x7f]' and normalize(${text}, nfkd) ~ '${ACCENTS}'`;
  }

  override async up(): Promise<void> {
    await this.replaceFunction(`normalize(regexp_replace(normalize(phrase, nfkd), '${ACCENTS}+', '', 'g'), nfkc)`);
  }

  override async down(): Promise<void> {
    await this.replaceFunction('normalize(phrase, nfkc)');
  }
}

import { createHash } from 'node:crypto';
import { VERSION } from '../../../core/version.ts';

/** What the picture of a page says, beside links to it in social networks and messengers. */
export interface Picture {
  page: 'prompt' | 'category';
  title: string;
  category: string;
  /** The color of the category, by its name. */
  color: string;
  line: string;
}

/** Another one for other words, and for another version of the product, whose design may differ. */
export const versionOf = ({ page, title, category, color, line }: Picture): string =>
  createHash('sha256')
    .update(JSON.stringify([VERSION, page, title, category, color, line]))
    .digest('base64url')
    .slice(0, 16);

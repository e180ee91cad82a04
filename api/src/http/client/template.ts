import Mustache from 'mustache';
import { type Picture, versionOf } from './pictures/picture.ts';

/** What the templates put around a name (web/src/app/prerender/templates/tags.tsx). React and the build leave it as it is. */
export const TAGS: [string, string] = ['⟦', '⟧'];

export interface LibraryPage {
  values: Readonly<Record<string, unknown>>;
  breadcrumbs: readonly { name: string; path: string }[];
  picture: Picture;
}

/** Fills the values of a page into its template. They are escaped, and are not read as templates themselves. */
export function fillTemplate(template: string, { values, breadcrumbs, picture }: LibraryPage, origin: string): string {
  const view = { ...values, structuredData: breadcrumbList(breadcrumbs, origin), pictureVersion: versionOf(picture) };
  return Mustache.render(template, view, {}, TAGS);
}

/** Structured data for search engines, as JSON that cannot end the script element around it. */
const breadcrumbList = (breadcrumbs: LibraryPage['breadcrumbs'], origin: string): string =>
  JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }).replaceAll('<', '\\u003c');

import { routeTable } from './routeTable.ts';

/** Public pages that are not entry points. */
const notInSitemap: readonly string[] = [
  '/welcome',
  '/user-login',
  '/super-login',
  '/forgot-password',
  '/set-password',
  '/verify-email',
  '/checkout',
  '/subscribe',
  '/subscription-success',
  '/outbox',
  '/playground',
];

/** The pages of the sitemap. The build writes them to dist/listed.json for the server, which adds those of the library. */
export const sitemapPages: readonly string[] = routeTable
  .filter(({ path, audience }) => audience !== 'member' && !path.includes(':') && !notInSitemap.includes(path))
  .map(({ path }) => path);

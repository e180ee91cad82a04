import { routeTable } from './routeTable.ts';

/** Open to a visitor, but no place to begin: something has to lead there. */
const notInSitemap: readonly string[] = [
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

/** What the site map names. The build writes them to dist/listed.json, for the server. */
export const sitemapPages: readonly string[] = routeTable
  .filter(({ path, audience }) => audience !== 'member' && !path.includes(':') && !notInSitemap.includes(path))
  .map(({ path }) => path);

import { routeTable } from './routeTable.ts';

/** Open to a visitor, but no place to begin: something has to lead there. */
const notListed: readonly string[] = [
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
export const listedPages: readonly string[] = routeTable
  .filter(({ path, audience }) => audience !== 'member' && !path.includes(':') && !notListed.includes(path))
  .map(({ path }) => path);

import { useLocation } from 'react-router-dom';
import { useIsHydrated } from '../../ui/page/useIsHydrated.ts';

const MAX_LENGTH = 2000;
/** Stands for the origin of this site, whatever it is. */
const HERE = 'https://here.invalid';
/** On the way to being signed in. They are no destination. */
const wayPages = /^\/(user-login|super-login|sign-up|forgot-password|set-password|verify-email|api)(\/|$)/i;
/** Pages with a content security policy of their own, which comes with their document. */
const ownDocuments = /^\/(billing|subscribe|checkout)\b/i;

/**
 * The path, query and fragment of a page of this site; null for anything else, because everybody can write a link to the
 * sign-in. The browser's parser decides: it takes `/\evil.example` and a tab between two slashes for another site.
 */
export function ownPage(value: string | null): string | null {
  if (!value?.startsWith('/') || value.length > MAX_LENGTH) return null;
  try {
    const { origin, pathname, search, hash } = new URL(value, HERE);
    // After `/.//evil.example` is resolved, it begins with two slashes.
    // The router compares the decoded path.
    const isOwn = origin === HERE && !pathname.startsWith('//') && !wayPages.test(decodeURI(pathname));
    return isOwn ? pathname + search + hash : null;
  } catch {
    return null;
  }
}

/** The query parameter `next` survives a mail that is read on another device. */
export const nextPageIn = (search: string): string | null => ownPage(new URLSearchParams(search).get('next'));

/** A link that keeps the destination. The front page needs none. */
export const withNextPage = (path: string, next: string | null): string =>
  next === null || next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`;

/** Of a page that `ownPage` has accepted, so that its path can be decoded. What follows the path may be anything. */
export const hasOwnDocument = (page: string): boolean => ownDocuments.test(decodeURI(pathnameOf(page)));

/** The path of a page without its query and fragment. */
export const pathnameOf = (page: string): string => page.split(/[?#]/)[0] ?? '';

/** The page to open after the sign-in. */
export const useNextPage = (): string | null => nextPageIn(useLocation().search);

/** For links from one page of the sign-in to another. The build does not know the destination, so it is added when hydrated. */
export function useKeepNextPage(): (path: string) => string {
  const isHydrated = useIsHydrated();
  const next = useNextPage();
  return (path) => (isHydrated ? withNextPage(path, next) : path);
}

import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { preloadPage } from './memberPages.tsx';

/** A pointer that only passes over a link stays on it for less. */
const REST_MS = 80;

/** How long a page that was loaded in advance is new. */
const NEW_MS = 10_000;

/**
 * Loads a page in advance, its code and what it asks for at first, when the pointer rests on a link to it, a finger touches
 * the link, or it gets the focus. Each page once, so that moving about in a list costs no more requests than opening it.
 */
export function usePrefetch(): void {
  const client = useApolloClient();
  const { pathname } = useLocation();
  const [requestedAt] = useState(() => new Map<string, number>());
  // A page sends its queries in effects, which run between these two. One that has just been loaded does not read its lists again.
  useLayoutEffect(() => {
    if (Date.now() - (requestedAt.get(pathname) ?? 0) < NEW_MS) prioritizeCache(client, true);
    requestedAt.delete(pathname);
  }, [client, pathname, requestedAt]);
  useEffect(() => prioritizeCache(client, false), [client, pathname]);

  useEffect(() => {
    const known = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onSign = ({ type, target }: Event) => {
      clearTimeout(timer);
      const path = target instanceof Element ? pathOf(target.closest('a')) : undefined;
      if (path === undefined || known.has(path) || savesData()) return;
      const prefetch = () => {
        // Somebody may have followed the link meanwhile, and the page asks for itself.
        if (path === location.pathname) return;
        known.add(path);
        void prefetchPage(client, path).then((isNew) => isNew && requestedAt.set(path, Date.now()));
      };
      if (type === 'touchstart') prefetch();
      else timer = setTimeout(prefetch, REST_MS);
    };
    const signs = ['pointerover', 'touchstart', 'focusin'];
    for (const sign of signs) document.addEventListener(sign, onSign, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) document.removeEventListener(sign, onSign);
    };
  }, [client, requestedAt]);
}

function prioritizeCache(client: ApolloClient, isPrioritized: boolean): void {
  client.prioritizeCacheValues = isPrioritized;
}

/** The path of a link that this document follows itself. */
function pathOf(link: HTMLAnchorElement | null): string | undefined {
  if (!link || link.target === '_blank' || link.origin !== location.origin) return undefined;
  return link.pathname === location.pathname ? undefined : link.pathname;
}

/** Some browsers say that their owner pays for each byte. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * Resolves when the code has loaded and the queries are sent, with whether there were any: a page that was opened before is in the
 * cache, and reads its queries again itself.
 */
async function prefetchPage(client: ApolloClient, pathname: string): Promise<boolean> {
  const { params, queries } = await preloadPage(pathname);
  const requests = queries.map(({ variables, ...query }) => ({ ...query, variables: { ...variables, ...params } }));
  if (requests.every((request) => client.readQuery(request) !== null)) return false;
  for (const request of requests) {
    // The page sends it again and says what is wrong.
    void client.query(request).catch(() => undefined);
  }
  return true;
}

import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const STORED = 'scroll_positions';
const GROWTH_TIMEOUT = 1500;
const interruptions = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** A new page starts at its top; Back, Forward and a reload return to where the page was left. */
export function ScrollRestoration() {
  const { key: entry, pathname, hash } = useLocation();
  // Every fresh document begins with the entry "default", whatever its page.
  const key = entry === 'default' ? `default ${pathname}` : entry;
  const navigation = useNavigationType();
  const positions = useRef<Map<string, number>>(null);
  positions.current ??= readPositions();
  const lastPath = useRef<string>(undefined);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const store = () => storePositions(positions.current);
    window.addEventListener('pagehide', store);
    return () => window.removeEventListener('pagehide', store);
  }, []);

  useLayoutEffect(() => {
    const remember = () => positions.current?.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    const isFirst = lastPath.current === undefined;
    const isSamePage = lastPath.current === pathname;
    lastPath.current = pathname;
    // A change of the query alone (a filter) leaves the page where it is.
    if (hash !== '' || (isSamePage && navigation !== NavigationType.Pop)) return;
    const known = navigation === NavigationType.Pop ? positions.current?.get(key) : undefined;
    // A page that was there before this script may have been scrolled already.
    if (isFirst && known === undefined) return;
    return scrollWhenThere(known ?? 0);
  }, [hash, key, navigation, pathname]);
  return null;
}

/** Scrolls; if the page is still growing to its old height, follows it until it is there or the person takes over. */
function scrollWhenThere(top: number): (() => void) | undefined {
  window.scrollTo(0, top);
  if (window.scrollY >= top) return undefined;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const type of interruptions) window.removeEventListener(type, stop);
  };
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (window.scrollY >= top) stop();
  });
  const timer = setTimeout(stop, GROWTH_TIMEOUT);
  observer.observe(document.body);
  for (const type of interruptions) window.addEventListener(type, stop, { passive: true });
  return stop;
}

function readPositions(): Map<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]');
    return new Map(Array.isArray(stored) ? (stored as [string, number][]) : []);
  } catch {
    return new Map();
  }
}

function storePositions(positions: Map<string, number> | null): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...(positions ?? [])].slice(-50)));
  } catch {
    // Storage blocked or full: a reload then starts at the top.
  }
}

import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const STORED = 'scroll_positions';
const GROWTH_TIMEOUT = 1500;
const interruptions = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** A new page starts at the top. Back, Forward and a reload restore the scroll position. */
export function ScrollRestoration() {
  const { key: entry, pathname, hash } = useLocation();
  // The first history entry of every document has the key "default".
  const key = entry === 'default' ? `default ${pathname}` : entry;
  const navigation = useNavigationType();
  const positions = useRef<Map<string, number>>(null);
  positions.current ??= readPositions();
  const lastPath = useRef<string>(undefined);

  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);

  useEffect(() => {
    const store = () => {
      // A prerendered page may have been scrolled before this script listened.
      positions.current?.set(key, window.scrollY);
      storePositions(positions.current);
    };
    window.addEventListener('pagehide', store);
    return () => window.removeEventListener('pagehide', store);
  }, [key]);

  useLayoutEffect(() => {
    const savePosition = () => positions.current?.set(key, window.scrollY);
    window.addEventListener('scroll', savePosition, { passive: true });
    return () => window.removeEventListener('scroll', savePosition);
  }, [key]);

  useLayoutEffect(() => {
    const isFirst = lastPath.current === undefined;
    const isSamePage = lastPath.current === pathname;
    lastPath.current = pathname;
    const saved = navigation === NavigationType.Pop ? positions.current?.get(key) : undefined;
    // A hash is followed once; back on the page, the reader wants what they have read last. A change of the query alone (a
    // filter) leaves the page where it is.
    if ((hash !== '' && saved === undefined) || (isSamePage && navigation !== NavigationType.Pop)) return;
    if (isFirst && (saved === undefined || isNewVisit())) {
      // A prerendered page may have been scrolled before this script ran. Read here, the position would need the layout of the page
      // at once; the next frame needs it anyway.
      const frame = requestAnimationFrame(() => positions.current?.set(key, window.scrollY));
      return () => cancelAnimationFrame(frame);
    }
    return scrollWhenTallEnough(saved ?? 0);
  }, [hash, key, navigation, pathname]);
  return null;
}

/** Whether the document was opened by a link or an address. Then a position is that of an earlier visit. */
function isNewVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'navigate';
}

/** Scrolls. If the page is not yet tall enough, retries as it grows, until a timeout or a user interaction. */
function scrollWhenTallEnough(top: number): (() => void) | undefined {
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
    // The storage is blocked or full. A reload then starts at the top.
  }
}

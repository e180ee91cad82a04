import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** Shows the part of the page that the address names, and lets the keyboard go on from there. */
export function useScrollToHash(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === '') return;
    const target = document.getElementById(hash.slice(1));
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
    // The key, because the same link can be followed twice.
  }, [hash, key]);
}

import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Scrolls to the element that the URL's hash names, and focuses it. */
export function useScrollToHash(): void {
  const { hash, key } = useLocation();
  const navigation = useNavigationType();
  useEffect(() => {
    // Back or Forward: the scroll position is restored. The entry with which a document was opened has the key "default".
    if (navigation === NavigationType.Pop && key !== 'default') return;
    // The browser has scrolled a prerendered page itself, and the visitor may have read on until it was hydrated.
    if (hash === '' || document.querySelector('[data-prerendered]')) return;
    const target = document.getElementById(hash.slice(1));
    target?.scrollIntoView();
    target?.focus({ preventScroll: true });
    // `key`, because the same link can be followed twice.
  }, [hash, key, navigation]);
}

import { useEffect } from 'react';

/** Rendered beside a page. Says when its controls work, so that boot.ts repeats a click or a key that came before. */
export function Hydrated() {
  useEffect(() => {
    document.getElementById('root')?.removeAttribute('data-prerendered');
    dispatchEvent(new Event('hydrated'));
  }, []);
  return null;
}

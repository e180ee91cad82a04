import { useEffect } from 'react';

const PRODUCT = 'Promptory';

/** Names the page in the tab, the history and for screen readers. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT}`;
  }, [title]);
}

import { useEffect } from 'react';

/**
 * Rendered beside a page. Before hydration a click would be lost, so index.html blocks clicks on controls that need a
 * script. This component removes the block.
 */
export function Hydrated() {
  useEffect(() => document.getElementById('root')?.removeAttribute('data-prerendered'), []);
  return null;
}

import { useEffect } from 'react';

/**
 * Stands beside a page. Once React has taken over both, what needs a script can be pressed; before, a press would be lost,
 * so index.html lets none through.
 */
export function Hydrated() {
  useEffect(() => document.getElementById('root')?.removeAttribute('data-prerendered'), []);
  return null;
}

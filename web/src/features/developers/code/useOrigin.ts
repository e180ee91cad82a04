import { useSyncExternalStore } from 'react';
import { ORIGIN } from '../../../api/origin.ts';

const neverChanges = () => () => undefined;

/** The origin of this installation, used in all code samples. */
export const useOrigin = (): string =>
  useSyncExternalStore(
    neverChanges,
    () => window.location.origin,
    // The build has no window. Hydration does, and by then the server has put the origin into the page.
    () => (typeof window === 'undefined' ? ORIGIN : window.location.origin),
  );

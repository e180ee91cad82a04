import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** Placeholder in pages that are rendered at build time. The server replaces it with the real origin. */
const ORIGIN = '__ORIGIN__';

/** The origin of this installation, used in all code samples. */
export const useOrigin = (): string =>
  useSyncExternalStore(
    neverChanges,
    () => window.location.origin,
    () => (typeof window === 'undefined' ? ORIGIN : window.location.origin),
  );

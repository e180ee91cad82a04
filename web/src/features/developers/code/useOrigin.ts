import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** Stands for the address of the installation in what is rendered at build time; the server puts the address in. */
const ORIGIN = '__ORIGIN__';

/** The address of this installation, as it stands in every example. */
export const useOrigin = (): string =>
  useSyncExternalStore(
    neverChanges,
    () => window.location.origin,
    () => (typeof window === 'undefined' ? ORIGIN : window.location.origin),
  );

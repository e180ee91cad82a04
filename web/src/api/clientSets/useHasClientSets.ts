import { useSyncExternalStore } from 'react';
import { hasClientSets, onMarkerChange } from './marker.ts';

/** Whether this device keeps client sets of the member. */
export const useHasClientSets = (userId: string | undefined): boolean =>
  useSyncExternalStore(
    onMarkerChange,
    () => hasClientSets(userId),
    () => false,
  );

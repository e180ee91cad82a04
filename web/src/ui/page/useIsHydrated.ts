import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/**
 * False while a page that was rendered at build time is hydrated, which has to start with the same markup; then true, at once.
 * For what the build cannot know, such as what is stored in this browser.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

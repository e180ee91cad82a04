import { useCallback, useEffect, useEffectEvent } from 'react';
import { useBeforeUnload } from 'react-router-dom';

/** The index that React Router gives to the current history entry. */
const currentIndex = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/**
 * Guards content that cannot be shown again: the browser asks before the document is left, and Back within it has no
 * effect. `BrowserRouter` cannot block navigation, so an extra history entry of the same page absorbs the step back.
 */
export function useNavigationGuard(isActive: boolean, onBlocked: () => void): void {
  useBeforeUnload(useCallback((event: BeforeUnloadEvent) => isActive && event.preventDefault(), [isActive]));
  const notify = useEffectEvent(onBlocked);
  useEffect(() => {
    if (!isActive) return undefined;
    const here = currentIndex() + 1;
    // The same `key`, so that the router sees no change.
    window.history.pushState({ ...window.history.state, idx: here }, '');
    const blockBack = () => {
      if (currentIndex() === here) return;
      notify();
      window.history.forward();
    };
    window.addEventListener('popstate', blockBack);
    return () => {
      window.removeEventListener('popstate', blockBack);
      // Not after a navigation to another page.
      if (currentIndex() === here) window.history.back();
    };
  }, [isActive]);
}

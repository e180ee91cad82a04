import { useCallback, useEffect, useEffectEvent } from 'react';
import { useBeforeUnload } from 'react-router-dom';

/** The number that the router gives to the entry of the history where the browser is. */
const index = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0;

/**
 * While something is shown that nobody can show again: the browser asks before the document is left, and Back leads nowhere
 * within it. A router of this kind cannot be told to stay, so another entry of the same page takes the step back.
 */
export function useNavigationGuard(isOn: boolean, onHeld: () => void): void {
  useBeforeUnload(useCallback((event: BeforeUnloadEvent) => isOn && event.preventDefault(), [isOn]));
  const tell = useEffectEvent(onHeld);
  useEffect(() => {
    if (!isOn) return undefined;
    const here = index() + 1;
    // Of the same key, so that the router finds itself where it was.
    window.history.pushState({ ...window.history.state, idx: here }, '');
    const hold = () => {
      if (index() === here) return;
      tell();
      window.history.forward();
    };
    window.addEventListener('popstate', hold);
    return () => {
      window.removeEventListener('popstate', hold);
      // Unless the page was left for another one.
      if (index() === here) window.history.back();
    };
  }, [isOn]);
}

type Release = (go: () => void) => void;

/** Takes the step back from the entry of the navigation guard that is active, and then calls back. Apart from the guard, which few pages load. */
let release: Release | null = null;

/** Declares the guard that is active. Returns what ends that. */
export function setRelease(active: Release): () => void {
  release = active;
  return () => {
    if (release === active) release = null;
  };
}

/**
 * Calls back once no guard is in the way, without asking: at once, if there is none. What is rendered then is rendered in one
 * piece: a navigation would otherwise come only after the guard's step back, and apart from what is changed along with it.
 */
export const afterGuard = (go: () => void): void => (release ? release(go) : go());

type OnPop = (event: PopStateEvent) => void;

let onPop: OnPop | null = null;

// Before the router's listener, which is added later: the listeners of the window are called in the order in which they were added.
if (typeof window !== 'undefined') window.addEventListener('popstate', (event) => onPop?.(event));

/** Gets every step through the history before the router does, until the result is called. */
export function interceptPops(active: OnPop): () => void {
  onPop = active;
  return () => {
    if (onPop === active) onPop = null;
  };
}

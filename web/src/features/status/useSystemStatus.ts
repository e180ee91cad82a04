import { useCallback, useEffect, useRef, useState } from 'react';
import type { SystemStatus } from './serviceState.ts';

/** How often the status is refreshed. */
const REFRESH_MS = 30_000;
/** After this time the server counts as unreachable. */
const TIMEOUT_MS = 10_000;

interface SystemStatusState {
  /** The last known status; undefined before the first response. */
  status?: SystemStatus;
  /** When it was received, by the browser's clock. */
  at?: Date;
  /** Whether the last request failed. */
  isUnreachable: boolean;
  /** Why it failed. */
  error?: unknown;
}

const withTimeout = <T>(response: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The server does not answer')), TIMEOUT_MS);
    response.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** Refreshes every 30 seconds while the page is visible, and as soon as it becomes visible again. */
export function useSystemStatus(load: () => Promise<SystemStatus>): SystemStatusState & { refresh: () => void } {
  const [state, setState] = useState<SystemStatusState>({ isUnreachable: false });
  const refreshRef = useRef<() => void>(() => undefined);

  useEffect(() => {
    let isUnmounted = false;
    let isLoading = false;
    let requestedAt = -Infinity;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const schedule = () => {
      clearTimeout(timer);
      if (isUnmounted || document.hidden) return;
      timer = setTimeout(refresh, Math.max(0, requestedAt + REFRESH_MS - performance.now()));
    };
    const refresh = () => {
      if (isLoading) return;
      isLoading = true;
      requestedAt = performance.now();
      withTimeout(load())
        .then(
          (status) => !isUnmounted && setState({ status, at: new Date(), isUnreachable: false }),
          (error: unknown) => !isUnmounted && setState((last) => ({ ...last, isUnreachable: true, error })),
        )
        .finally(() => {
          isLoading = false;
          schedule();
        });
    };
    refreshRef.current = refresh;
    schedule();
    document.addEventListener('visibilitychange', schedule);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', schedule);
    };
  }, [load]);

  return { ...state, refresh: useCallback(() => refreshRef.current(), []) };
}

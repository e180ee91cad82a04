import { useCallback, useEffect, useState } from 'react';
import type { AppInfoQuery } from '../../../api/appInfo.public.generated.ts';

export type SuperUserAccess =
  | { state: 'loading' }
  /** Not in demo mode. */
  | { state: 'unavailable' }
  | { state: 'failed'; error: unknown; retry: () => void }
  | { state: 'available'; code: string };

/** Loads whether this installation allows super-user access, and the code for it. */
export function useSuperUserCode(loadAppInfo: () => Promise<AppInfoQuery['appInfo']>): SuperUserAccess {
  const [attempt, setAttempt] = useState(0);
  const [access, setAccess] = useState<Exclude<SuperUserAccess, { retry: unknown }> | { state: 'failed'; error: unknown }>({
    state: 'loading',
  });
  useEffect(() => {
    let isCurrent = true;
    loadAppInfo().then(
      ({ superUserCode: code }) =>
        isCurrent && setAccess(code === null ? { state: 'unavailable' } : { state: 'available', code }),
      (error: unknown) => isCurrent && setAccess({ state: 'failed', error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt, loadAppInfo]);
  const retry = useCallback(() => {
    setAccess({ state: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return access.state === 'failed' ? { ...access, retry } : access;
}

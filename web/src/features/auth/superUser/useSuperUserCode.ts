import { useCallback, useEffect, useState } from 'react';
import type { AppInfoQuery } from '../../../api/appInfo.public.generated.ts';

export type SuperUserAccess =
  | { state: 'loading' }
  /** This is no demonstration. */
  | { state: 'closed' }
  | { state: 'away'; retry: () => void }
  | { state: 'open'; code: string };

/** Whether this installation has a super-user access, and by which code. The code comes from the server alone. */
export function useSuperUserCode(loadAppInfo: () => Promise<AppInfoQuery['appInfo']>): SuperUserAccess {
  const [attempt, setAttempt] = useState(0);
  const [access, setAccess] = useState<Exclude<SuperUserAccess, { retry: unknown }> | { state: 'away' }>({ state: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    loadAppInfo().then(
      ({ superUserCode: code }) => isCurrent && setAccess(code === null ? { state: 'closed' } : { state: 'open', code }),
      () => isCurrent && setAccess({ state: 'away' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt, loadAppInfo]);
  const retry = useCallback(() => {
    setAccess({ state: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return access.state === 'away' ? { ...access, retry } : access;
}

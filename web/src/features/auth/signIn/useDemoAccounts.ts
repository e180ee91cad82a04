import { useEffect, useState } from 'react';
import type { AppInfoQuery } from '../../../api/appInfo.public.generated.ts';
import type { DemoAccount } from './DemoAccounts.tsx';

/** Empty while loading and after an error, since the page works without them. */
export function useDemoAccounts(loadAppInfo: () => Promise<AppInfoQuery['appInfo']>): readonly DemoAccount[] {
  const [accounts, setAccounts] = useState<readonly DemoAccount[]>([]);
  useEffect(() => {
    let isCurrent = true;
    loadAppInfo().then(
      ({ demo, demoAccounts }) => isCurrent && demo && setAccounts(demoAccounts),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [loadAppInfo]);
  return accounts;
}

import { usePageExists } from '../../ui/page/existingPages.tsx';
import type { Shell } from '../session/useShell.ts';

export const UPGRADE_PAGE = '/subscribe';

/** Whether to offer an upgrade: to members without a subscription, if the page exists. */
export function useMayUpgrade({ subscriptionStatus }: Pick<Shell['me'], 'subscriptionStatus'>): boolean {
  return usePageExists()(UPGRADE_PAGE) && subscriptionStatus !== 'active';
}

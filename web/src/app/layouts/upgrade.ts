import { usePageExists } from '../../ui/page/existingPages.tsx';
import type { Shell } from '../session/useShell.ts';

export const UPGRADE_PAGE = '/subscribe';

/** Whether to offer an upgrade: to members without a subscription, as soon as they are known, if the page exists. */
export function useMayUpgrade(me: Pick<Shell['me'], 'subscriptionStatus'> | undefined): boolean {
  return usePageExists()(UPGRADE_PAGE) && me !== undefined && me.subscriptionStatus !== 'active';
}

import type { Shell } from '../session/useShell.ts';

export const UPGRADE_PAGE = '/subscribe';

/** Whether to offer an upgrade: to members without a subscription, as soon as they are known. */
export function mayUpgrade(me: Pick<Shell['me'], 'subscriptionStatus'> | undefined): boolean {
  return me !== undefined && me.subscriptionStatus !== 'active';
}

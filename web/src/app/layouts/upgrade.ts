import { usePageExists } from '../../ui/page/existingPages.tsx';
import type { Shell } from '../session/useShell.ts';

export const UPGRADE_PAGE = '/subscribe';

/** Whoever is not subscribed may be offered it, as soon as there is a page to do it on. */
export function useMayUpgrade({ subscriptionStatus }: Pick<Shell['me'], 'subscriptionStatus'>): boolean {
  return usePageExists()(UPGRADE_PAGE) && subscriptionStatus !== 'active';
}

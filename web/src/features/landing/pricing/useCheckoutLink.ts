import { usePageExists } from '../../../ui/page/existingPages.tsx';
import type { PlanName } from '../claims.ts';

/** Where a plan is bought; while there is no such page, the free account; null where there is neither. */
export function useCheckoutLink(plan: PlanName): string | null {
  const pageExists = usePageExists();
  if (pageExists('/checkout')) return `/checkout?plan=${plan}`;
  return pageExists('/sign-up') ? '/sign-up' : null;
}

import { usePageExists } from '../../../ui/page/existingPages.tsx';
import type { PlanName } from '../claims.ts';

/** The checkout URL of a plan. Without a checkout page it is the sign-up page, or null if there is none either. */
export function useCheckoutLink(plan: PlanName): string | null {
  const pageExists = usePageExists();
  if (pageExists('/checkout')) return `/checkout?plan=${plan}`;
  return pageExists('/sign-up') ? '/sign-up' : null;
}

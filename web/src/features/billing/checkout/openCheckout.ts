import type { PlanType } from '../../../api/schema-types.generated.ts';
import { forgetOpenCheckout, OPEN_CHECKOUT } from '../../../api/session/checkoutSecret.ts';
import { readTab, writeTab } from '../../../api/session/tabStorage.ts';

/** A checkout that waits for its payment, and whose it is. */
export interface OpenCheckout {
  email: string;
  plan: PlanType;
  clientSecret: string;
  intentType: string | null;
  amountDue: number | null;
  creditUsed: number | null;
}

/** In milliseconds. Somebody else may use this tab later. */
const VALID_FOR = 60 * 60 * 1000;

/**
 * Keeps a checkout for a return to its page, by Back and Forward or a reload. It never has the password, and opens less than the
 * secret of the checkout, which the tab keeps, too.
 */
export const keepOpenCheckout = (checkout: OpenCheckout): void =>
  writeTab(OPEN_CHECKOUT, JSON.stringify({ ...checkout, until: Date.now() + VALID_FOR }));

export function readOpenCheckout(): OpenCheckout | null {
  const kept = readTab(OPEN_CHECKOUT);
  if (kept === null) return null;
  const { until, ...checkout } = JSON.parse(kept) as OpenCheckout & { until: number };
  if (Date.now() < until) return checkout;
  forgetOpenCheckout();
  return null;
}

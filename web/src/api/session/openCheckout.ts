import type { PlanType } from '../schema-types.generated.ts';
import { readTab, writeTab } from './tabStorage.ts';

/** A checkout that waits for its payment, and whose it is. */
export interface OpenCheckout {
  email: string;
  plan: PlanType;
  clientSecret: string;
  intentType: string | null;
  amountDue: number | null;
  creditUsed: number | null;
}

/**
 * For a return to the checkout, by Back and Forward or a reload. It never has the password, and opens less than the secret of the
 * checkout, which the tab keeps, too.
 */
const KEY = 'checkout_open';
/** In milliseconds. Somebody else may use this tab later. */
const VALID_FOR = 60 * 60 * 1000;

export const keepOpenCheckout = (checkout: OpenCheckout): void =>
  writeTab(KEY, JSON.stringify({ ...checkout, until: Date.now() + VALID_FOR }));

export const forgetOpenCheckout = (): void => writeTab(KEY, null);

export function readOpenCheckout(): OpenCheckout | null {
  const kept = readTab(KEY);
  if (kept === null) return null;
  const { until, ...checkout } = JSON.parse(kept) as OpenCheckout & { until: number };
  if (Date.now() < until) return checkout;
  forgetOpenCheckout();
  return null;
}

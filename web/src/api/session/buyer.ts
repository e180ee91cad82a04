import type { PlanType } from '../schema-types.generated.ts';
import { readTab, writeTab } from './tabStorage.ts';
import { readToken } from './tokens.ts';

/** Who was signed in by their checkout. */
export interface Buyer {
  email: string;
  plan: PlanType | null;
}

/**
 * The buyer of this tab, for a reload of the page that names them. Not in the state of its history entry: entries cannot be
 * emptied when somebody signs out, and the next person at this tab could go back to them.
 */
const KEY = 'checkout_buyer';

/** Enough of a token to tell it from others, but useless to an attacker. */
const endOf = (token: string): string => token.slice(-8);

export const rememberBuyer = (buyer: Buyer, token: string): void =>
  writeTab(KEY, JSON.stringify({ ...buyer, tokenEnd: endOf(token) }));

/** The buyer, while this browser uses the token of their checkout. After a renewal of the token they are no longer named. */
export function readBuyer(): Buyer | null {
  const kept = readTab(KEY);
  const stored = readToken();
  if (kept === null || stored === null) return null;
  const { tokenEnd, email, plan } = JSON.parse(kept) as Buyer & { tokenEnd: string };
  return tokenEnd === endOf(stored.token) ? { email, plan } : null;
}

/** Runs whenever a session has ended or another one has begun, even in another document. */
export function forgetOtherBuyer(): void {
  if (readBuyer() === null) writeTab(KEY, null);
}

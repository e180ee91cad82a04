import { readTab, writeTab } from './tabStorage.ts';

/**
 * Proves that this browser has opened the checkout. It is not stored longer than the tab, and never in a URL. If the storage is
 * blocked, a bank that confirms on its own pages ends it.
 */
const KEY = 'checkout_secret';
const BYTES = 32;
/** The key of a checkout that is not paid yet. Only the checkout page has the code that keeps and reads one. */
export const OPEN_CHECKOUT = 'checkout_open';

export const readCheckoutSecret = (): string | null => readTab(KEY);

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The secret of this browser, made at its first checkout. */
export function checkoutSecret(): string {
  const existing = readCheckoutSecret();
  if (existing !== null) return existing;
  const secret = base64url(crypto.getRandomValues(new Uint8Array(BYTES)));
  writeTab(KEY, secret);
  return secret;
}

export const forgetOpenCheckout = (): void => writeTab(OPEN_CHECKOUT, null);

/** It works once. The next person at this tab finds nothing of the checkout. */
export function forgetCheckout(): void {
  writeTab(KEY, null);
  forgetOpenCheckout();
}

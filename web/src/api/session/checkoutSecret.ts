/** Proves that this browser has opened the checkout. It is not stored longer than the tab, and never in a URL. */
const KEY = 'checkout_secret';
const BYTES = 32;

/** The fallback if the storage is blocked. A bank that confirms on its own pages ends it. */
let memory: string | null = null;

export function readCheckoutSecret(): string | null {
  try {
    return sessionStorage.getItem(KEY) ?? memory;
  } catch {
    return memory;
  }
}

function write(secret: string | null): void {
  memory = secret;
  try {
    if (secret === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, secret);
  } catch {
    // The memory has it.
  }
}

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
  write(secret);
  return secret;
}

/** It works once. */
export const forgetCheckoutSecret = (): void => write(null);

import { formatDate } from '../../ui/format.ts';
import { DAY, formatTimeLeft } from '../../ui/relativeTime.ts';
import type { KeyFactsFragment } from './KeyList.generated.ts';

/** The owner is warned this long before a key expires. */
const WARNING_PERIOD = 14 * DAY;

type Key = KeyFactsFragment;

/** How long a replaced key keeps working. */
const OVERLAP = DAY;

/** When a key stops working: when it expires, or a day after it was replaced, whichever comes first. */
export function expiryOf({ expiresAt, replacedAt }: Pick<Key, 'expiresAt' | 'replacedAt'>): Date {
  const expiry = new Date(expiresAt).getTime();
  return new Date(replacedAt === null ? expiry : Math.min(expiry, new Date(replacedAt).getTime() + OVERLAP));
}

/** When the old key would stop working if it were replaced now. */
export const expiryAfterRotation = ({ expiresAt }: Key, now: Date): Date =>
  expiryOf({ expiresAt, replacedAt: now.toISOString() });

/** A short label such as "Revoked". Undefined for a key that works normally. */
export function statusOf(key: Key, now: Date): string | undefined {
  if (key.revokedAt !== null) return 'Revoked';
  if (key.replacedAt !== null) return key.isAlive ? `Replaced: ends ${formatTimeLeft(expiryOf(key), now)}` : 'Replaced';
  return key.isAlive ? undefined : 'Expired';
}

export interface ExpiryInfo {
  label: string;
  text: string;
  /** Whether it is time to create a new key. */
  isSoon: boolean;
}

/** When a key stops working, or stopped. */
export function expiryInfo(key: Key, now: Date): ExpiryInfo {
  const end = expiryOf(key);
  if (!key.isAlive) return { label: 'Ended', text: formatDate(key.revokedAt ?? end.toISOString()), isSoon: false };
  const isSoon = end.getTime() - now.getTime() <= WARNING_PERIOD;
  return { label: 'Expires', text: `${formatTimeLeft(end, now)}, on ${formatDate(end.toISOString())}`, isSoon };
}

/** The visible parts of a key, such as plk_live_3f9a1c…Xy9z. */
export const maskedKey = ({ prefix, lastFour }: Pick<Key, 'prefix' | 'lastFour'>): string => `${prefix}…${lastFour}`;

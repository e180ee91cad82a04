import { formatDate } from '../../ui/format.ts';
import { DAY, formatTimeLeft } from '../../ui/relativeTime.ts';
import type { KeyFactsFragment } from './KeyList.generated.ts';

/** From here on, whoever has the key has to be told. */
const SOON = 14 * DAY;

type Key = KeyFactsFragment;

/** How long a key goes on once another one has taken its place. */
const OVERLAP = DAY;

/** When a key that is alive ends by itself: a day after another one took its place, where that comes first. */
export function expiryOf({ expiresAt, replacedAt }: Pick<Key, 'expiresAt' | 'replacedAt'>): Date {
  const ends = new Date(expiresAt).getTime();
  return new Date(replacedAt === null ? ends : Math.min(ends, new Date(replacedAt).getTime() + OVERLAP));
}

/** When the old key would end if it were replaced now. */
export const expiryAfterRotation = ({ expiresAt }: Key, now: Date): Date => expiryOf({ expiresAt, replacedAt: now.toISOString() });

/** What is special about a key, in a word or two; undefined where it simply works. */
export function statusOf(key: Key, now: Date): string | undefined {
  if (key.revokedAt !== null) return 'Revoked';
  if (key.replacedAt !== null) return key.isAlive ? `Replaced: ends ${formatTimeLeft(expiryOf(key), now)}` : 'Replaced';
  return key.isAlive ? undefined : 'Expired';
}

export interface ExpiryInfo {
  label: string;
  text: string;
  /** Whether it is time to make another one. */
  isSoon: boolean;
}

/** When a key ends or has ended. */
export function expiryInfo(key: Key, now: Date): ExpiryInfo {
  const end = expiryOf(key);
  if (!key.isAlive) return { label: 'Ended', text: formatDate(key.revokedAt ?? end.toISOString()), isSoon: false };
  const isSoon = end.getTime() - now.getTime() <= SOON;
  return { label: 'Expires', text: `${formatTimeLeft(end, now)}, on ${formatDate(end.toISOString())}`, isSoon };
}

/**
 * The name, without the marks that would turn the direction of what stands around it. They are left out rather than
 * isolated, because an option and a toast hold no markup, and a mark can end what isolates by characters.
 */
export const displayName = ({ name }: Pick<Key, 'name'>): string => name.replaceAll(/\p{Bidi_Control}/gu, '');

/** The key as far as it may be seen: plk_live_3f9a1c…Xy9z. */
export const maskedKey = ({ prefix, lastFour }: Pick<Key, 'prefix' | 'lastFour'>): string => `${prefix}…${lastFour}`;

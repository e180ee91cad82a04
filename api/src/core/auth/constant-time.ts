import { timingSafeEqual } from 'node:crypto';

/** Compares two secrets, or their hashes, in constant time. Only their lengths can be told from the time it takes. */
export const isSameSecret = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

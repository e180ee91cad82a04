import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** How every key begins, and no token of a session. */
export const KEY_PREFIX = 'plk_';

const SECRET_BYTES = 32;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** So many digits take any number of `SECRET_BYTES` bytes. */
const SECRET_LENGTH = 43;
const ID_LENGTH = 12;
const ID_DIGITS = 36;
/** So much of the id is shown with a key. */
const SHOWN = 6;

const KEY = /^(plk_(live|test)_([\da-z]{12})_([\dA-Za-z]{43}))_([\da-f]{8})$/;

/** A key as its owner gets to see it once, and what is kept of it. */
export interface NewKey {
  key: string;
  id: string;
  secretHash: Buffer;
  lastFour: string;
}

export interface ParsedKey {
  id: string;
  isTest: boolean;
  secretHash: Buffer;
}

/** Good enough for a secret of 32 random bytes, which nobody can guess however fast a guess is checked. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

const checksum = (text: string) => crc32(text).toString(16).padStart(8, '0');

const start = (isTest: boolean, id: string) => `${KEY_PREFIX}${isTest ? 'test' : 'live'}_${id}`;

function randomSecret(): string {
  let left = BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`);
  let secret = '';
  for (let place = 0; place < SECRET_LENGTH; place += 1) {
    secret = DIGITS[Number(left % 62n)]! + secret;
    left /= 62n;
  }
  return secret;
}

export function newKey(isTest: boolean): NewKey {
  const id = Array.from({ length: ID_LENGTH }, () => randomInt(ID_DIGITS).toString(ID_DIGITS)).join('');
  const secret = randomSecret();
  const checked = `${start(isTest, id)}_${secret}`;
  const key = `${checked}_${checksum(checked)}`;
  return { key, id, secretHash: hashOf(secret), lastFour: key.slice(-4) };
}

/** Null for what cannot be a key: mistyped, cut off or made up. Whoever asks need not ask the database then. */
export function parseKey(text: string): ParsedKey | null {
  const [, checked, kind, id, secret, sum] = KEY.exec(text) ?? [];
  if (checked === undefined || id === undefined || secret === undefined || sum !== checksum(checked)) return null;
  return { id, isTest: kind === 'test', secretHash: hashOf(secret) };
}

/** The beginning of a key, by which its owner tells it from others. */
export const displayPrefix = (isTest: boolean, id: string): string => start(isTest, id.slice(0, SHOWN));

/** Compares two hashes in a time that does not tell where they differ. */
export const isSameHash = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

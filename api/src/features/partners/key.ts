import { createHash, randomBytes, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Every API key starts with this; session tokens never do. */
export const KEY_PREFIX = 'plk_';

const SECRET_BYTES = 32;
const BASE62_DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** The base-62 length of a number of `SECRET_BYTES` bytes. */
const SECRET_LENGTH = 43;
const ID_LENGTH = 12;
const ID_RADIX = 36;
/** How many characters of the id are shown to tell keys apart. */
const SHOWN_ID_LENGTH = 6;

const KEY_PATTERN = /^(plk_(live|test)_([\da-z]{12})_([\dA-Za-z]{43}))_([\da-f]{8})$/;

/** A new key: `key` is shown to its owner once, the rest is stored. */
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

/** A fast hash is enough: a secret of 32 random bytes cannot be found by brute force. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

const checksum = (text: string) => crc32(text).toString(16).padStart(8, '0');

const prefix = (isTest: boolean, id: string) => `${KEY_PREFIX}${isTest ? 'test' : 'live'}_${id}`;

function randomSecret(): string {
  let rest = BigInt(`0x${randomBytes(SECRET_BYTES).toString('hex')}`);
  let secret = '';
  for (let digit = 0; digit < SECRET_LENGTH; digit += 1) {
    secret = BASE62_DIGITS[Number(rest % 62n)]! + secret;
    rest /= 62n;
  }
  return secret;
}

export function newKey(isTest: boolean): NewKey {
  const id = Array.from({ length: ID_LENGTH }, () => randomInt(ID_RADIX).toString(ID_RADIX)).join('');
  const secret = randomSecret();
  const checked = `${prefix(isTest, id)}_${secret}`;
  const key = `${checked}_${checksum(checked)}`;
  return { key, id, secretHash: hashOf(secret), lastFour: key.slice(-4) };
}

/** Null if the text cannot be a key: mistyped, truncated or made up. The database is not queried for such keys. */
export function parseKey(text: string): ParsedKey | null {
  const [, checked, kind, id, secret, sum] = KEY_PATTERN.exec(text) ?? [];
  if (checked === undefined || id === undefined || secret === undefined || sum !== checksum(checked)) return null;
  return { id, isTest: kind === 'test', secretHash: hashOf(secret) };
}

/** The start of a key, shown so that its owner can tell keys apart. */
export const displayPrefix = (isTest: boolean, id: string): string => prefix(isTest, id.slice(0, SHOWN_ID_LENGTH));

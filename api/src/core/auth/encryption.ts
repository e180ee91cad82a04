import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { SigningKey } from '../config.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Keeps secrets that have to be read again, so that a copy of the database alone gives none of them away. */
export interface Encryptor {
  /** @param owner to whom the secret belongs: put into another one's row, it cannot be opened */
  encrypt(secret: string, owner: string): string;
  /** Null where no key of the ring opens it, or it belongs to somebody else. */
  decrypt(sealed: string, owner: string): string | null;
  /** Whether it was sealed with the key that is used now; an older one may leave once nothing needs it. */
  isCurrent(sealed: string): boolean;
}

/** Another key for another purpose, made of the same secret. */
const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'promptory seal 1', 32));

/** The first key seals; all of them open. */
export function createEncryptor(keys: readonly SigningKey[]): Encryptor {
  const [current] = keys;
  if (!current) throw new Error('At least one key is needed');
  const ring = new Map(keys.map(({ kid, secret }) => [kid, keyOf(secret)]));
  return {
    encrypt: (secret, owner) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, ring.get(current.kid)!, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `${current.kid}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`;
    },
    decrypt: (sealed, owner) => {
      const [kid = '', body = ''] = sealed.split('.');
      const key = ring.get(kid);
      const bytes = Buffer.from(body, 'base64url');
      if (!key || bytes.length < IV_BYTES + TAG_BYTES) return null;
      try {
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(owner))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
    isCurrent: (sealed) => sealed.startsWith(`${current.kid}.`),
  };
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { SigningKey } from '../config.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets for the database, so that a copy of the database alone reveals none of them. */
export interface Encryptor {
  /** @param owner the user whom the secret belongs to: it cannot be decrypted for another one */
  encrypt(secret: string, owner: string): string;
  /** Null if no key of the ring decrypts it, or it belongs to another owner. */
  decrypt(encrypted: string, owner: string): string | null;
  /** Whether it was encrypted with the current key. An older key may be removed once nothing needs it. */
  isCurrent(encrypted: string): boolean;
}

/** A separate key for this purpose, derived from the signing secret. The label must never change. */
const deriveKey = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'promptory seal 1', 32));

/** The first key encrypts; all of them decrypt. */
export function createEncryptor(keys: readonly SigningKey[]): Encryptor {
  const [current] = keys;
  if (!current) throw new Error('At least one key is needed');
  const ring = new Map(keys.map(({ kid, secret }) => [kid, deriveKey(secret)]));
  return {
    encrypt: (secret, owner) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, ring.get(current.kid)!, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `${current.kid}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')}`;
    },
    decrypt: (encrypted, owner) => {
      const [kid = '', body = ''] = encrypted.split('.');
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
    isCurrent: (encrypted) => encrypted.startsWith(`${current.kid}.`),
  };
}

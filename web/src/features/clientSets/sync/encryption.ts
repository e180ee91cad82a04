/** The iterations for new vaults, and the fewest that are accepted: a server must not make a key easy to guess. */
export const ITERATIONS = 600_000;
/** More would only keep the browser busy. */
const ITERATIONS_MAX = 10_000_000;
const NONCE_BYTES = 12;
const SALT_BYTES = 16;
/** Texts are padded to a multiple of it, so that their exact lengths do not show. */
const BLOCK = 256;
export const PASSPHRASE_MIN = 12;

export interface Derivation {
  salt: string;
  iterations: number;
}

/** The passphrase does not belong to the vault, or what the server has was changed. */
export class DecryptionError extends Error {}

export const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

export const newDerivation = (): Derivation => ({
  salt: toBase64(crypto.getRandomValues(new Uint8Array(SALT_BYTES))),
  iterations: ITERATIONS,
});

/** Derives the key of a vault from its passphrase, which takes some hundred milliseconds. The key cannot be exported. */
export async function deriveKey(passphrase: string, { salt, iterations }: Derivation): Promise<CryptoKey> {
  if (iterations < ITERATIONS || iterations > ITERATIONS_MAX) throw new DecryptionError('The server has unsafe parameters.');
  // The same letters can be typed as different characters.
  const secret = new TextEncoder().encode(passphrase.normalize('NFKC'));
  const base = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt: fromBase64(salt), iterations },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** Bound to its place: the server cannot show one record as another one. */
const placeOf = (vaultId: string, id: string) => new TextEncoder().encode(`promptory client set ${vaultId} ${id}`);

interface Place {
  vaultId: string;
  id: string;
}

/** Encrypts a value as base64 of the nonce and the ciphertext. */
export async function encrypt(key: CryptoKey, { vaultId, id }: Place, value: unknown): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(value));
  const padded = new Uint8Array(Math.ceil(text.length / BLOCK) * BLOCK).fill(0x20);
  padded.set(text);
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const additionalData = placeOf(vaultId, id);
  const encrypted = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, padded));
  const all = new Uint8Array(iv.length + encrypted.length);
  all.set(iv);
  all.set(encrypted, iv.length);
  return toBase64(all);
}

export async function decrypt(key: CryptoKey, { vaultId, id }: Place, text: string): Promise<unknown> {
  try {
    const all = fromBase64(text);
    const iv = all.slice(0, NONCE_BYTES);
    const additionalData = placeOf(vaultId, id);
    const decrypted = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, all.slice(NONCE_BYTES));
    return JSON.parse(new TextDecoder().decode(decrypted));
  } catch {
    throw new DecryptionError(
      'A synced client set cannot be read. On a device that has all of them, turn sync off and on again.',
    );
  }
}

/** The place of what proves that a set was deleted, which is that of no record: those are UUIDs. */
const deletionOf = (id: string): string => `deletion of ${id}`;

/** Proves to the other devices that one which knows the passphrase has deleted a set, and when. */
export const proveDeletion = (key: CryptoKey, { vaultId, id }: Place, deletedAt: number): Promise<string> =>
  encrypt(key, { vaultId, id: deletionOf(id) }, deletedAt);

/** When a set was deleted; undefined if that is not proved. */
export async function readDeletion(key: CryptoKey, { vaultId, id }: Place, proof: string | null): Promise<number | undefined> {
  if (proof === null) return undefined;
  const deletedAt = await decrypt(key, { vaultId, id: deletionOf(id) }, proof).catch(() => undefined);
  return typeof deletedAt === 'number' ? deletedAt : undefined;
}

/** Has the place of no record, either. */
const PROOF = 'proof';

export const makeProof = (key: CryptoKey, vaultId: string): Promise<string> => encrypt(key, { vaultId, id: PROOF }, PROOF);

/** The key of an existing vault. Throws a DecryptionError for a wrong passphrase. */
export async function unlock(passphrase: string, vault: Derivation & { id: string; proof: string }): Promise<CryptoKey> {
  const key = await deriveKey(passphrase, vault);
  await decrypt(key, { vaultId: vault.id, id: PROOF }, vault.proof);
  return key;
}

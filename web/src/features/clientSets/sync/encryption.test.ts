import { beforeAll, expect, test } from '@jest/globals';
import { decrypt, DecryptionError, deriveKey, encrypt, ITERATIONS, makeProof, newDerivation, unlock } from './encryption.ts';

const place = { vaultId: 'vault', id: 'record' };
const content = { name: 'Acme v. Doe', values: { STATE: 'Oregon — Málaga' } };
const derivation = newDerivation();
let key: CryptoKey;
beforeAll(async () => {
  key = await deriveKey('walnut ferry lantern', derivation);
});

test('what was encrypted can be decrypted, in its place alone', async () => {
  const text = await encrypt(key, place, content);
  expect(await decrypt(key, place, text)).toEqual(content);
  await expect(decrypt(key, { ...place, id: 'another' }, text)).rejects.toThrow(DecryptionError);
  await expect(decrypt(key, { ...place, vaultId: 'another' }, text)).rejects.toThrow(DecryptionError);
  const changed = text.slice(0, -8) + (text.at(-8) === 'A' ? 'B' : 'A') + text.slice(-7);
  await expect(decrypt(key, place, changed)).rejects.toThrow(DecryptionError);
});

test('the ciphertext shows no word, no exact length, and is another one each time', async () => {
  const [one, other, longer] = await Promise.all([
    encrypt(key, place, content),
    encrypt(key, place, content),
    encrypt(key, place, { ...content, name: 'Acme v. Doe and another' }),
  ]);
  expect(one).not.toBe(other);
  expect(longer.length).toBe(one.length);
  for (const word of ['Acme', 'Oregon', 'STATE']) expect(Buffer.from(one, 'base64').toString('latin1')).not.toContain(word);
});

test('the passphrase opens a vault, however its letters are composed, and another one does not', async () => {
  const composed = 'Málaga walnut ferry';
  const vault = { id: 'vault', ...newDerivation(), proof: '' };
  vault.proof = await makeProof(await deriveKey(composed, vault), vault.id);
  const unlocked = await unlock(composed.normalize('NFD'), vault);
  expect(unlocked.extractable).toBe(false);
  await expect(unlock('Malaga walnut ferry', vault)).rejects.toThrow(DecryptionError);
});

test('parameters that would make a key easy to guess are refused', async () => {
  await expect(deriveKey('walnut ferry lantern', { ...derivation, iterations: ITERATIONS - 1 })).rejects.toThrow(DecryptionError);
  await expect(deriveKey('walnut ferry lantern', { ...derivation, iterations: 10 ** 9 })).rejects.toThrow(DecryptionError);
});

test('the browser derives as others would', async () => {
  const vector = { salt: Buffer.from('salt and pepper!').toString('base64'), iterations: ITERATIONS };
  const text = await encrypt(await deriveKey('walnut ferry lantern', vector), place, content);
  const base = await crypto.subtle.importKey('raw', Buffer.from('walnut ferry lantern'), 'PBKDF2', false, ['deriveKey']);
  const own = await crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt: Buffer.from('salt and pepper!'), iterations: 600_000 },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['decrypt'],
  );
  expect(await decrypt(own, place, text)).toEqual(content);
});

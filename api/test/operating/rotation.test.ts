import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { createEncryptor } from '../../src/core/auth/encryption.ts';
import { createTokenSigner } from '../../src/core/auth/token.ts';
import type { SigningKey } from '../../src/core/config.ts';

type Ring = SigningKey[];

const text = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'operating.md'), 'utf8');
const now = new Date('2026-11-20T12:00:00Z');
const later = new Date('2026-11-21T12:00:00Z');

describe('the steps that replace JWT_SECRETS', () => {
  const secret = { old: 'the old secret of thirty-two bytes or more', new: 'the new secret of thirty-two bytes or more' };
  const steps = [...text.matchAll(/^ +JWT_SECRETS=(\S+)$/gm)].map(([, ring]) =>
    [...ring!.matchAll(/(old|new):/g)].map(([, kid]) => ({ kid: kid!, secret: secret[kid as 'old' | 'new'] })),
  );
  const [before, ...rings] = [[{ kid: 'old', secret: secret.old }], ...steps];
  /** Whether a copy with the one ring accepts what a copy with the other has signed and encrypted. */
  const accepts = (reader: Ring, writer: Ring) =>
    createTokenSigner(reader).verify(createTokenSigner(writer).sign('session', later), now)?.sessionId === 'session' &&
    createEncryptor(reader).decrypt(createEncryptor(writer).encrypt('secret', 'member'), 'member') === 'secret';

  test('let copies before and after each of them work side by side', () => {
    expect(rings).toHaveLength(3);
    for (const [index, ring] of rings.entries()) {
      const previous = rings[index - 1] ?? before;
      expect(accepts(previous, ring)).toBe(true);
      expect(accepts(ring, previous)).toBe(true);
    }
  });

  test('are all needed: a new key in front is not known to a copy before the first, and the last forgets the old one', () => {
    expect(accepts(before, rings[1]!)).toBe(false);
    expect(accepts(rings[2]!, before)).toBe(false);
  });
});

import type { KeyFactsFragment } from './KeyList.generated.ts';

/** A key as the server returns it: created in November, valid for years, never used. */
export const keyFacts = (changes: Partial<KeyFactsFragment> = {}) => ({
  __typename: 'ApiKey' as const,
  id: '3f9a1cab12cd',
  name: 'Intake form',
  prefix: 'plk_live_3f9a1c',
  lastFour: 'c0de',
  isTest: false,
  scopes: ['catalog:read'],
  createdAt: '2026-11-02T09:00:00.000Z',
  expiresAt: '2126-11-02T09:00:00.000Z',
  lastUsedAt: null,
  replacedAt: null,
  revokedAt: null,
  isAlive: true,
  ...changes,
});

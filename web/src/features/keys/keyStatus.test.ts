import { describe, expect, test } from '@jest/globals';
import { keyFacts } from './key.fixture.ts';
import { expiryAfterRotation, expiryInfo, statusOf } from './keyStatus.ts';

const now = new Date('2026-11-21T12:00:00Z');
const later = '2027-02-19T12:00:00Z';

describe('The status of a key', () => {
  test.each([
    ['works', {}, undefined],
    ['was replaced', { replacedAt: '2026-11-21T11:00:00Z' }, 'Replaced: ends in 23 hours'],
    [
      'was replaced and expires first',
      { replacedAt: '2026-11-21T11:00:00Z', expiresAt: '2026-11-21T14:00:00Z' },
      'Replaced: ends in 2 hours',
    ],
    ['was replaced the day before', { replacedAt: '2026-11-20T11:00:00Z', isAlive: false }, 'Replaced'],
    ['has expired', { expiresAt: '2026-11-20T12:00:00Z', isAlive: false }, 'Expired'],
    ['was revoked', { revokedAt: '2026-11-20T12:00:00Z', isAlive: false }, 'Revoked'],
    [
      'was replaced and then revoked',
      { replacedAt: '2026-11-20T11:00:00Z', revokedAt: '2026-11-20T12:00:00Z', isAlive: false },
      'Revoked',
    ],
    // The server decides whether a key works. The clock of the browser may be wrong.
    ['works, although it has expired by the local clock', { expiresAt: '2026-11-21T11:00:00Z' }, undefined],
  ])('that %s', (_, facts, status) => {
    expect(statusOf(keyFacts({ expiresAt: later, ...facts }), now)).toBe(status);
  });
});

describe('The expiry of a key', () => {
  test.each([
    ['expires in more than two weeks', { expiresAt: '2026-12-06T12:00:00Z' }, 'Expires in 15 days, on December 6, 2026', false],
    ['expires in two weeks', { expiresAt: '2026-12-05T12:00:00Z' }, 'Expires in 14 days, on December 5, 2026', true],
    ['expires today', { expiresAt: '2026-11-21T15:00:00Z' }, 'Expires in 3 hours, on November 21, 2026', true],
    ['was replaced', { expiresAt: later, replacedAt: '2026-11-21T11:00:00Z' }, 'Expires in 23 hours, on November 22, 2026', true],
    ['has expired', { expiresAt: '2026-11-20T12:00:00Z', isAlive: false }, 'Ended November 20, 2026', false],
    [
      'ended a day after it was replaced',
      { expiresAt: later, replacedAt: '2026-11-18T12:00:00Z', isAlive: false },
      'Ended November 19, 2026',
      false,
    ],
    ['was revoked', { expiresAt: later, revokedAt: '2026-11-17T12:00:00Z', isAlive: false }, 'Ended November 17, 2026', false],
  ])('that %s', (_, facts, sentence, isSoon) => {
    const expiry = expiryInfo(keyFacts(facts), now);
    expect(`${expiry.label} ${expiry.text}`).toBe(sentence);
    expect(expiry.isSoon).toBe(isSoon);
  });

  test('after a rotation is a day away, or sooner', () => {
    expect(expiryAfterRotation(keyFacts({ expiresAt: later }), now)).toEqual(new Date('2026-11-22T12:00:00Z'));
    expect(expiryAfterRotation(keyFacts({ expiresAt: '2026-11-21T20:00:00Z' }), now)).toEqual(new Date('2026-11-21T20:00:00Z'));
  });
});

import { expect, test } from '@jest/globals';
import { formatLastUse, formatTimeLeft } from './relativeTime.ts';

const now = new Date('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T12:00:30Z', 'just now'],
  ['2026-11-21T11:55:00Z', 'just now'],
  ['2026-11-21T11:54:00Z', '6 minutes ago'],
  ['2026-11-20T12:00:01Z', '23 hours ago'],
  ['2026-11-20T12:00:00Z', '1 day ago'],
])('a last use at %s was %s', (time, words) => {
  expect(formatLastUse(time, now)).toBe(words);
});

test.each([
  ['2026-11-21T11:59:00Z', 'in 1 minute'],
  ['2026-11-21T12:00:20Z', 'in 1 minute'],
  ['2026-11-21T11:00:00Z', 'in 1 minute'],
  ['2026-11-21T12:44:20Z', 'in 44 minutes'],
  ['2026-11-22T11:59:59Z', 'in 24 hours'],
  ['2026-11-22T13:00:00Z', 'in 1 day'],
  ['2026-12-03T23:00:00Z', 'in 12 days'],
])('an end at %s is %s', (time, words) => {
  expect(formatTimeLeft(new Date(time), now)).toBe(words);
});

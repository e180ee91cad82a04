import { expect, test } from '@jest/globals';
import { lastSeen } from './lastSeen.ts';

const now = new Date('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T12:00:30Z', 'Last seen just now'],
  ['2026-11-21T11:55:00Z', 'Last seen just now'],
  ['2026-11-21T11:54:00Z', 'Last seen 6 minutes ago'],
  ['2026-11-21T11:00:00Z', 'Last seen 1 hour ago'],
  ['2026-11-20T12:00:01Z', 'Last seen 23 hours ago'],
  ['2026-11-20T12:00:00Z', 'Last seen 1 day ago'],
  ['2026-11-15T08:00:00Z', 'Last seen 6 days ago'],
])('%s: %s', (time, text) => {
  expect(lastSeen(time, now)).toBe(text);
});

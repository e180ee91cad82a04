import { expect, test } from '@jest/globals';
import { usedAgo } from './usedAgo.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

test.each([
  ['2026-11-20T11:59:30Z', 'Used just now'],
  // The client's clock may be behind the server's.
  ['2026-11-20T12:00:05Z', 'Used just now'],
  ['2026-11-20T12:07:00Z', 'Used just now'],
  ['2026-11-20T14:00:00Z', 'Used just now'],
  ['2026-11-20T11:59:00Z', 'Used 1 minute ago'],
  ['2026-11-20T09:00:00Z', 'Used 3 hours ago'],
  ['2026-11-19T12:00:00Z', 'Used 1 day ago'],
  ['2026-11-18T11:00:00Z', 'Used 2 days ago'],
  ['2026-10-21T12:00:00Z', 'Used 1 month ago'],
  ['2025-11-19T12:00:00Z', 'Used 1 year ago'],
])('%s is %s', (usedAt, expected) => expect(usedAgo(usedAt, now)).toBe(expected));

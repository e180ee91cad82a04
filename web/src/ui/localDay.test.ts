import { expect, test } from '@jest/globals';
import { localDay } from './localDay.ts';

test.each([0, 23])('is the same day at %s:30 here, wherever that is', (hour) => {
  expect(localDay(new Date(2026, 0, 5, hour, 30))).toBe('2026-01-05');
});

import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expect, test } from '@jest/globals';
import { MINUTE } from '../time.ts';
import { keepSizes } from './measured-sizes.ts';

test('sizes are measured again after ten minutes, or if the clock was set back', async () => {
  let measured = 0;
  const read = keepSizes(async () => ({ measured: (measured += 1) }));
  const at = (minutes: number) => read({ em: {} as SqlEntityManager, now: () => new Date((1000 + minutes) * MINUTE) });
  const times = [];
  for (const minutes of [0, 9, 10, -60, -59]) times.push(await at(minutes));
  expect(times).toEqual([1, 1, 2, 3, 3].map((number) => ({ measured: number })));
});

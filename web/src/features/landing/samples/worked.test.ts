import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { fill } from '@promptory/sdk/fill';
import { samples } from './samples.ts';
import { workedSamples } from './worked.generated.ts';

test.each(samples)('the worked answer of $id is that of its text with the case filled in', ({ id, content, variables }) => {
  const { values = {}, digest } = workedSamples[id] ?? {};
  const names = variables.map(({ name }) => name);
  expect(Object.keys(values).sort()).toEqual([...names].sort());
  const filled = fill(content, names, values);
  expect(createHash('sha256').update(filled).digest('hex').slice(0, 16)).toBe(digest);
});

import { expect, test } from '@jest/globals';
import { passagesOf } from './passages.ts';
import { score } from './score.ts';

const tuned = passagesOf('tuned');
const judged = passagesOf('judged');

test('the benchmark has at least 400 passages of eight professions, clean ones among them', () => {
  const all = [...tuned, ...judged];
  expect(all.length).toBeGreaterThanOrEqual(400);
  expect(new Set(all.map(({ profession }) => profession)).size).toBe(8);
  expect(all.filter(({ marks }) => marks.length === 0).length).toBeGreaterThan(60);
  const texts = new Set(tuned.map(({ text }) => text));
  expect(judged.filter(({ text }) => texts.has(text))).toEqual([]);
});

test.each([
  ['patterned', 0.98, 0.95],
  ['names', 0.9, 0.85],
] as const)('of the half that no rule was made for, %s are found', (group, recall, precision) => {
  const result = score(judged, group);
  expect(result.recall).toBeGreaterThanOrEqual(recall);
  expect(result.precision).toBeGreaterThanOrEqual(precision);
});

test.each(['patterned', 'names'] as const)('%s of the other half are found as well', (group) => {
  const result = score(tuned, group);
  expect(result.recall).toBeGreaterThanOrEqual(0.95);
  expect(result.precision).toBeGreaterThanOrEqual(0.95);
});

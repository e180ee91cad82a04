import { expect, test } from '@jest/globals';
import { factsOf } from './lexicon.ts';

test.each(["Smith's.", 'Smith’s.', 'Smith’s', "SMITH's’", 'Smith.', "Smith.'s"])('%s is known as Smith', (word) => {
  expect(factsOf(word)).toBe(factsOf('Smith'));
});

test('what was looked up is forgotten after many other words', () => {
  const before = factsOf('Wolverhampton');
  for (let word = 0; word < 5000; word += 1) factsOf(`zq${word}`);
  expect(factsOf('Wolverhampton')).not.toBe(before);
  expect(factsOf('Wolverhampton')).toEqual(before);
});

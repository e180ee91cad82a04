import { expect, test } from '@jest/globals';
import { countWords, fold } from './fold.ts';
import { changesOf } from './words.ts';

const lines = (count: number, word = 'word') =>
  Array.from({ length: count }, (_, index) => `- ${word} ${index + 1} of the list\n`).join('');
const folded = (before: string, after: string) => fold(changesOf(before, after));

test('two lines around a change are kept, and the others folded', () => {
  const text = `${lines(10)}The change.\n${lines(10, 'later')}`;
  const [first, , , last, ...more] = folded(text, text.replace('change', 'difference'));
  expect(more).toEqual([]);
  expect(first).toMatchObject({ kind: 'folded', head: '', tail: '- word 10 of the list\nThe ' });
  expect(last).toMatchObject({ kind: 'folded', head: '\n- later 1 of the list', tail: '' });
  expect(first).toHaveProperty('wordCount', countWords(lines(9)));
});

test('of a long line, thirty words are kept', () => {
  const many = 'many '.repeat(100);
  const [first] = folded(`${many}old`, `${many}new`);
  expect(first).toMatchObject({ kind: 'folded', wordCount: 70, tail: 'many '.repeat(30) });
});

test('a few words are not folded, and nothing is lost', () => {
  const text = lines(3);
  const stretches = folded(`Old.\n${text}Old.\n`, `New.\n${text}New.\n`);
  expect(stretches.map(({ kind }) => kind)).toEqual(['removed', 'added', 'same', 'removed', 'added', 'same']);
  expect(stretches[2]).toHaveProperty('text', `\n${text}`);
});

test('a text without changes is folded wholly', () => {
  expect(folded(lines(9), lines(9))).toMatchObject([{ kind: 'folded', head: '', tail: '', text: lines(9), wordCount: 54 }]);
});

import { describe, expect, test } from '@jest/globals';
import { around, changesOf, countPlaces, merge, mergedText, wordsOf } from './words.ts';

const BASE = 'You are an attorney.\n\nWrite a letter to [CLIENT_NAME].\n- Keep it short.\n';

test.each([BASE, '', ' ', 'a  b\n\n c', 'One'])('the words of %j are the whole text', (text) => {
  expect(wordsOf(text).join('')).toBe(text);
});

test('changes are shown word by word', () => {
  const parts = changesOf(BASE, BASE.replace('a letter', 'a warm letter').replace('short', 'below one page'));
  expect(parts.filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'added', text: 'warm ' },
    { kind: 'removed', text: 'short.' },
    { kind: 'added', text: 'below one page.' },
  ]);
  expect(countPlaces(parts)).toBe(2);
  expect(countPlaces(changesOf(BASE, BASE))).toBe(0);
  for (const [side, text] of [
    ['added', BASE],
    ['removed', ''],
  ] as const)
    expect(changesOf(side === 'added' ? '' : BASE, text)).toEqual([{ kind: side, text: BASE }]);
});

describe('merging', () => {
  test('changes in different places go together without a question', () => {
    const regions = merge({
      base: BASE,
      mine: BASE.replace('a letter', 'a warm letter'),
      theirs: `${BASE}- Name the next step.\n`,
    });
    expect(mergedText(regions, [])).toBe(`${BASE.replace('a letter', 'a warm letter')}- Name the next step.\n`);
  });

  test('the same change on both sides is no conflict', () => {
    const both = BASE.replace('short', 'brief');
    expect(mergedText(merge({ base: BASE, mine: both, theirs: both }), [])).toBe(both);
  });

  test.each([
    ['mine', 'warm '],
    ['theirs', 'formal '],
    ['both', 'warm formal '],
  ] as const)('a place that both have changed is decided: %s', (choice, expected) => {
    const [mine, theirs] = ['warm', 'formal'].map((word) => BASE.replace('a letter', `a ${word} letter`));
    const regions = merge({ base: BASE, mine: mine!, theirs: theirs! });
    expect(mergedText(regions, [])).toBeUndefined();
    expect(mergedText(regions, [choice])).toBe(BASE.replace('a letter', `a ${expected}letter`));
  });

  test('without changes of mine it is the library’s, and without theirs mine', () => {
    const changed = `Please: ${BASE}`;
    expect(mergedText(merge({ base: BASE, mine: BASE, theirs: changed }), [])).toBe(changed);
    expect(mergedText(merge({ base: BASE, mine: changed, theirs: BASE }), [])).toBe(changed);
  });
});

test('a place that both have changed is shown in the text around it', () => {
  const rest = 'and so on and on and on and on and on and on.';
  const [mine, theirs] = ['700', '1,500'].map((count) => `Keep it short.\n\nUse ${count} words ${rest}`);
  const regions = merge({ base: `Keep it short.\n\nUse 900 words ${rest}`, mine: mine!, theirs: theirs! });
  const place = regions.find(({ kind }) => kind === 'conflict');
  expect(around(regions, place!)).toEqual({
    before: 'Use ',
    after: 'words and so on and on and on and on and on …',
  });
  const inLine = (line: string) => `Be kind.\n\n${line}\n\nBe clear.`;
  const lines = merge({ base: inLine('Short.'), mine: inLine('Long.'), theirs: inLine('Brief.') });
  expect(around(lines, lines[1]!)).toEqual({ before: 'Be kind.\n', after: '' });
});

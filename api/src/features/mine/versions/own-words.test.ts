import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { ownWords } from './own-words.ts';

const LIBRARY = `You are an attorney. Write a letter to [CLIENT_NAME] about the case.

- Keep it short, and say what happens next.
- Never promise an outcome.`;

test.each([
  ['nothing was changed', LIBRARY, ''],
  [
    'words were added',
    LIBRARY.replace('a letter', 'a warm letter').replace('outcome.', 'outcome. Sign as Ann.'),
    'warm\nSign as Ann.',
  ],
  ['words were replaced', LIBRARY.replace('short', 'below one page'), 'below one page,'],
  ['everything was deleted', ' ', ''],
  ['everything is new', 'Nothing of this', 'Nothing of this'],
  ['a paragraph was moved', LIBRARY.split('\n').toReversed().join('\n'), ''],
  ['it is there twice', `${LIBRARY}\n${LIBRARY}`, ''],
  ['only capitals and punctuation differ', LIBRARY.toUpperCase().replaceAll('.', '!'), ''],
  ['a field was added', `${LIBRARY} Greet [OTHER_PARTY] and [OTHER_NAME].`, 'Greet [OTHER_PARTY] and [OTHER_NAME].'],
  ['there is punctuation without words', `${LIBRARY}\n\n---\n* * *`, ''],
])('if %s', (_, text, expected) => {
  expect(ownWords([LIBRARY], text)).toBe(expected);
});

test('words of another text of the library are not own ones either', () => {
  const next = LIBRARY.replace('Never promise an outcome.', 'Ask for the missing dates first.');
  expect(ownWords([LIBRARY, next], `${LIBRARY}\nAsk for the missing dates first. Please smile.`)).toBe('Please smile.');
});

test('between own words, one or two words such as “a” and “the” are kept', () => {
  expect(ownWords([LIBRARY], 'Smile a lot, and promise to write sonnets about the sea.')).toBe('Smile a lot,\nsonnets\nsea.');
  expect(ownWords([LIBRARY], 'Smile about the sea, and it is a pleasure.')).toBe('Smile\nsea, and it is a pleasure.');
  expect(ownWords([LIBRARY], 'Smile and a to sea')).toBe('Smile\nsea');
});

describe('the library’s words are the library’s', () => {
  const LISTS =
    'Parties\nTerm\nRemedies\nGoverning law: résumé, notice, waiver, the key, if it is so. Use the client’s re-issued offer.';

  test.each([
    ['in a list in another order', 'Remedies\nParties\nTerm'],
    ['between commas in another order', 'waiver, notice, law, governing, résumé'],
    ['with accents written in two characters', 'résumé waiver notice'.normalize('NFD')],
    ['with accents added or left out', 'resume wáiver nòtice'],
    ['in the letters of another width', 'Ｒｅｍｅｄｉｅｓ Ｔｅｒｍ'],
    ['joined by dashes', 'Remedies—Parties–Term-law/notice'],
    ['joined by characters without a width', 'Remedies\u200BParties\u2060Term\u00ADwaiver'],
    ['divided by characters without a width', 'Re\u200Bmedies P\u200Ba\u200Br\u200Bt\u200Bi\u200Be\u200Bs'],
    ['if they are short', 'so it is the law key if so'],
    ['with other apostrophes', "client's CLIENT’S"],
    ['in the name of a field', '[REMEDIES_NOTICE] [Parties]'],
  ])('%s', (_, text) => {
    expect(ownWords([LISTS], text)).toBe('');
  });
});

describe('of a hostile text', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  /** How often a word is looked up. */
  const lookupsOf = (text: string) => {
    const has = jest.spyOn(Set.prototype, 'has');
    ownWords(['Say if it is so, and write a letter.'], text);
    const count = has.mock.calls.length;
    has.mockRestore();
    return count;
  };

  test('words are looked up', () => {
    expect(lookupsOf('so own '.repeat(200))).toBeGreaterThanOrEqual(400);
  });

  test.each(['if it is ', 'so own ', 'x', '[', "a'", '\u200B', 'a\u200B', 'e\u0301', '[A', '- \n', '_', 'own if '])(
    'each word is looked up a few times: %j',
    (part) => {
      const [small, large] = [40, 200].map((count) => lookupsOf(part.repeat(count)));
      expect(large).toBeLessThanOrEqual(5 * small! + 20);
      expect(large).toBeLessThanOrEqual(5 * 3 * 200);
    },
  );
});

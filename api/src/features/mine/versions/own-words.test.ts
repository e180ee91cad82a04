import { expect, test } from '@jest/globals';
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
  ['everything is new', 'Nothing of it', 'Nothing of it'],
  ['a paragraph was moved', LIBRARY.split('\n').toReversed().join('\n'), ''],
  ['it is there twice', `${LIBRARY}\n${LIBRARY}`, ''],
  ['only capitals and punctuation differ', LIBRARY.toUpperCase().replaceAll('.', '!'), ''],
])('if %s', (_, text, expected) => {
  expect(ownWords([LIBRARY], text)).toBe(expected);
});

test('words of another text of the library are not own ones either', () => {
  const next = LIBRARY.replace('Never promise an outcome.', 'Ask for the missing dates first.');
  expect(ownWords([LIBRARY, next], `${LIBRARY}\nAsk for the missing dates first. And smile.`)).toBe('And smile.');
});

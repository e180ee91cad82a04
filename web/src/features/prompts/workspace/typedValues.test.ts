import { afterEach, expect, jest, test } from '@jest/globals';
import { forgetTypedValues, readTyped, suggestionsFor, writeTyped } from './typedValues.ts';

const typed = (values: Record<string, string>) => ({ values, edited: null });

afterEach(() => {
  jest.restoreAllMocks();
});

test('the latest value of another prompt of the same person is suggested', () => {
  const clock = jest.spyOn(Date, 'now');
  clock.mockReturnValue(2000);
  writeTyped('me', 'newer', typed({ STATE: 'California', COURT: ' ' }));
  clock.mockReturnValue(1000);
  writeTyped('me', 'older', typed({ STATE: 'Texas', COURT: 'Superior' }));
  writeTyped('me', 'this', typed({ STATE: 'Ohio' }));
  writeTyped('other', 'newer', typed({ STATE: 'Maine' }));
  expect([...suggestionsFor('me', 'this')]).toEqual([
    ['STATE', 'California'],
    ['COURT', 'Superior'],
  ]);
});

test('nothing typed leaves nothing behind', () => {
  writeTyped('me', 'this', typed({ STATE: 'Ohio' }));
  writeTyped('me', 'this', typed({ STATE: '' }));
  expect(localStorage).toHaveLength(0);
});

test.each(['{', 'null', '[]', '{"values":{"STATE":7},"edited":1}', '"x"'])('what is not ours counts as nothing: %s', (stored) => {
  localStorage.setItem('promptory.typed:me:this', stored);
  expect(readTyped('me', 'this')).toEqual({ values: {}, edited: null });
  expect(suggestionsFor('me', 'that').size).toBe(0);
});

test('a browser that keeps nothing for us is no failure', () => {
  for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
    jest.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
  }
  writeTyped('me', 'this', typed({ STATE: 'Ohio' }));
  expect(readTyped('me', 'this')).toEqual({ values: {}, edited: null });
  forgetTypedValues();
});

test('log-out forgets what everybody typed, and nothing else', () => {
  writeTyped('me', 'this', typed({ STATE: 'Ohio' }));
  writeTyped('other', 'this', typed({ STATE: 'Ohio' }));
  localStorage.setItem('theme', 'dark');
  forgetTypedValues();
  expect(Object.keys(localStorage)).toEqual(['theme']);
});

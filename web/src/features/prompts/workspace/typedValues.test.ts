import { afterEach, expect, jest, test } from '@jest/globals';
import { clearTypedValues, readTypedValues, suggestionsFor, writeTypedValues } from './typedValues.ts';

const typed = (values: Record<string, string>) => ({ values, edited: null });

afterEach(() => {
  jest.restoreAllMocks();
});

test('suggests the latest value of the same member from another prompt', () => {
  const clock = jest.spyOn(Date, 'now');
  clock.mockReturnValue(2000);
  writeTypedValues('me', 'newer', typed({ STATE: 'California', COURT: ' ' }));
  clock.mockReturnValue(1000);
  writeTypedValues('me', 'older', typed({ STATE: 'Texas', COURT: 'Superior' }));
  writeTypedValues('me', 'this', typed({ STATE: 'Ohio' }));
  writeTypedValues('other', 'newer', typed({ STATE: 'Maine' }));
  expect([...suggestionsFor('me', 'this')]).toEqual([
    ['STATE', 'California'],
    ['COURT', 'Superior'],
  ]);
});

test('removes the entry when every value is empty', () => {
  writeTypedValues('me', 'this', typed({ STATE: 'Ohio' }));
  writeTypedValues('me', 'this', typed({ STATE: '' }));
  expect(localStorage).toHaveLength(0);
});

test.each(['{', 'null', '[]', '{"values":{"STATE":7},"edited":1}', '"x"'])('ignores an invalid stored value: %s', (stored) => {
  localStorage.setItem('promptory.typed:me:this', stored);
  expect(readTypedValues('me', 'this')).toEqual({ values: {}, edited: null });
  expect(suggestionsFor('me', 'that').size).toBe(0);
});

test('works when local storage is blocked', () => {
  for (const name of ['getItem', 'setItem', 'removeItem'] as const) {
    jest.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
  }
  writeTypedValues('me', 'this', typed({ STATE: 'Ohio' }));
  expect(readTypedValues('me', 'this')).toEqual({ values: {}, edited: null });
  clearTypedValues();
});

test('removes the values of all members on logout, and nothing else', () => {
  writeTypedValues('me', 'this', typed({ STATE: 'Ohio' }));
  writeTypedValues('other', 'this', typed({ STATE: 'Ohio' }));
  localStorage.setItem('theme', 'dark');
  clearTypedValues();
  expect(Object.keys(localStorage)).toEqual(['theme']);
});

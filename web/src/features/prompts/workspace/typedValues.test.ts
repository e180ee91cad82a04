import { afterEach, expect, jest, test } from '@jest/globals';
import { emptyBook } from '../../../api/clientSets/clientSet.ts';
import { typedWith } from './kept/withoutClientSetValues.ts';
import { begunPrompts, clearTypedValues, mergeTyped, readTypedValues, writeTypedValues } from './typedValues.ts';
import { suggestionsFor, withholdSuggestion } from './suggestions.ts';

const typed = (values: Record<string, string>) => ({ values, edited: null });

const asking = { id: 'this', isConfidential: false, variables: ['STATE', 'COURT'].map((name) => ({ name, type: 'text' })) };
const facts = (isConfidential: boolean) => ({ id: 'this', isConfidential, variables: [{ name: 'FACTS', type: 'longtext' }] });
const from = (title: string) => ({ title, isConfidential: true });

afterEach(() => {
  jest.restoreAllMocks();
});

test('suggests the latest value of the same member from another prompt', () => {
  const clock = jest.spyOn(Date, 'now');
  clock.mockReturnValue(2000);
  writeTypedValues('me', 'newer', typed({ STATE: 'California', COURT: ' ' }), from('Demand Letter'));
  clock.mockReturnValue(1000);
  writeTypedValues('me', 'older', typed({ STATE: 'Texas', COURT: 'Superior' }));
  writeTypedValues('me', 'this', typed({ STATE: 'Ohio' }));
  writeTypedValues('other', 'newer', typed({ STATE: 'Maine' }));
  expect([...suggestionsFor('me', asking)]).toEqual([
    ['STATE', { value: 'California', from: 'Demand Letter', isTyped: true }],
    ['COURT', { value: 'Superior', from: 'another prompt', isTyped: true }],
  ]);
});

test('a value that is not wanted as a suggestion is no longer one, until something else is typed', () => {
  writeTypedValues('me', 'one', typed({ STATE: 'Ohio' }));
  writeTypedValues('me', 'two', typed({ STATE: 'Ohio' }));
  withholdSuggestion('me', 'STATE', 'Ohio');
  expect(suggestionsFor('me', asking).size).toBe(0);
  writeTypedValues('me', 'one', typed({ STATE: 'Ohio', COURT: '' }));
  expect(suggestionsFor('me', asking).size).toBe(0);
  expect(readTypedValues('me', 'one').values.STATE).toBe('Ohio');
  writeTypedValues('me', 'one', typed({ STATE: 'Maine' }));
  expect(suggestionsFor('me', asking).get('STATE')?.value).toBe('Maine');
});

test('a change of the client set keeps what is not wanted as a suggestion, and makes nothing the latest', () => {
  const clock = jest.spyOn(Date, 'now');
  clock.mockReturnValue(1000);
  writeTypedValues('me', 'one', { ...typed({ STATE: 'Ohio' }), setId: '' });
  clock.mockReturnValue(2000);
  writeTypedValues('me', 'two', typed({ COURT: 'High' }));
  withholdSuggestion('me', 'STATE', 'Ohio');
  clock.mockReturnValue(3000);
  const moved = { ...typed({}), setId: 'acme', typedFor: { '': { STATE: 'Ohio' } } };
  writeTypedValues('me', 'one', moved);
  writeTypedValues('me', 'one', { ...typed({ STATE: 'Ohio' }), setId: '' });
  expect(suggestionsFor('me', asking).has('STATE')).toBe(false);
  expect(begunPrompts('me').map(({ promptId }) => promptId)).toEqual(['two', 'one']);
});

test('the long texts of a confidential prompt are offered nowhere, and it is offered none', () => {
  const open = { title: 'Press Release', isConfidential: false };
  writeTypedValues('me', 'secret', typed({ FACTS: 'Of one client' }), from('Demand Letter'));
  expect(suggestionsFor('me', facts(false)).size).toBe(0);
  writeTypedValues('me', 'open', typed({ FACTS: 'Of everybody' }), open);
  expect(suggestionsFor('me', facts(false)).get('FACTS')?.from).toBe('Press Release');
  expect(suggestionsFor('me', facts(true)).size).toBe(0);
});

test('a token is offered nowhere else, and hides no older value', () => {
  const clock = jest.spyOn(Date, 'now');
  clock.mockReturnValue(1000);
  writeTypedValues('me', 'older', typed({ COURT: 'Superior' }));
  clock.mockReturnValue(2000);
  writeTypedValues('me', 'newer', typed({ STATE: 'Call PERSON_1_LAST.', COURT: 'OPPOSING_PARTY' }));
  expect([...suggestionsFor('me', asking)]).toMatchObject([['COURT', { value: 'Superior' }]]);
});

test('keeps that a field was emptied, which begins nothing', () => {
  writeTypedValues('me', 'this', typed({ STATE: 'Ohio' }));
  writeTypedValues('me', 'this', typed({ STATE: '' }));
  expect(readTypedValues('me', 'this').values).toEqual({ STATE: '' });
  expect(begunPrompts('me')).toEqual([]);
});

test('a field that was emptied for another client set begins nothing, either', () => {
  writeTypedValues('me', 'this', { ...typed({}), setId: 'beta', typedFor: { acme: { STATE: '' } } });
  expect(begunPrompts('me')).toEqual([]);
});

test('what was typed for another client set is stored, is something to continue, and is merged with what other tabs have', () => {
  const forAcme = { ...typed({}), setId: 'beta', typedFor: { acme: { STATE: 'Ohio' } } };
  writeTypedValues('me', 'this', forAcme);
  expect(readTypedValues('me', 'this')).toEqual(forAcme);
  expect(begunPrompts('me')).toMatchObject([{ promptId: 'this' }]);
  const merged = mergeTyped(forAcme, { ...forAcme, values: { STATE: 'Maine' } }, { ...typed({ COURT: 'High' }), setId: 'acme' });
  expect(merged).toEqual({ ...typed({ STATE: 'Maine' }), setId: 'beta', typedFor: { acme: { COURT: 'High' } } });
});

test('removes the entry when nothing is left of it', () => {
  writeTypedValues('me', 'this', typed({ STATE: 'Ohio' }));
  writeTypedValues('me', 'this', typed({}));
  expect(localStorage).toHaveLength(0);
});

test('each field has what was typed last into it, here or in another tab', () => {
  const merged = (ours: object, theirs: object) =>
    mergeTyped(typed({ A: '1', B: '1' }), typed({ A: '1', B: '1', ...ours }), typed({ A: '1', B: '1', ...theirs })).values;
  expect(merged({ A: '2' }, { B: '3', C: '3' })).toEqual({ A: '2', B: '3', C: '3' });
  expect(merged({ A: '2' }, { A: '3' })).toEqual({ A: '2', B: '1' });
  expect(mergeTyped(typed({ A: '1' }), typed({}), typed({ A: '1', B: '3' })).values).toEqual({ B: '3' });
  const edited = { values: {}, edited: 'By hand' };
  expect(mergeTyped(typed({}), typed({}), edited).edited).toBe('By hand');
  expect(mergeTyped(typed({}), edited, typed({})).edited).toBe('By hand');
});

test('what another tab has deleted with its client set does not stay here as typed without one', () => {
  const none = { ...emptyBook, sets: [] };
  const before = {
    values: { STATE: 'Ohio', COURT: 'High' },
    edited: 'By hand',
    setId: 'acme',
    typedFor: { '': { COURT: 'Low' } },
  };
  const theirs = { ...before, values: {}, edited: null };
  // This tab learns that the set is gone before it reads what was stored.
  const merged = mergeTyped(before, typedWith(none, before), theirs);
  expect(merged).toEqual({ values: { COURT: 'Low' }, edited: null, setId: '' });
  // Deleted by another device, it is only shown without the set.
  expect(mergeTyped(before, typedWith(none, before), before)).toMatchObject({
    values: { STATE: 'Ohio' },
    edited: 'By hand',
    editedFor: 'acme',
  });
});

test.each(['{', 'null', '[]', '{"values":{"STATE":7},"edited":1}', '"x"'])('ignores an invalid stored value: %s', (stored) => {
  localStorage.setItem('promptory.typed:me:this', stored);
  expect(readTypedValues('me', 'this')).toEqual({ values: {}, edited: null });
  expect(suggestionsFor('me', { ...asking, id: 'that' }).size).toBe(0);
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

import { expect, test } from '@jest/globals';
import { attachedName } from './activeSet.ts';
import { emptyBook, type ClientSet } from './clientSet.ts';

test('a name is attached to the record if its set is chosen and the member wants it', () => {
  const acme: ClientSet = { id: 'a', name: 'Acme', values: {}, changedAt: 0, version: 0, isChanged: true };
  const doe = { ...acme, id: 'd', name: 'Doe' };
  const book = { ...emptyBook, sets: [acme, doe] };
  expect(attachedName(null)).toBeUndefined();
  expect(attachedName({ ...book, activeId: 'a' })).toBeUndefined();
  expect(attachedName({ ...book, activeId: 'a', attachedIds: ['a'] })).toBe('Acme');
  expect(attachedName({ ...book, activeId: 'd', attachedIds: ['a'] })).toBeUndefined();
  expect(attachedName({ ...book, activeId: null, attachedIds: ['a'] })).toBeUndefined();
  // A text can be for another set than the chosen one, and for none.
  expect(attachedName({ ...book, activeId: 'd', attachedIds: ['a'] }, 'a')).toBe('Acme');
  expect(attachedName({ ...book, activeId: 'a', attachedIds: ['a'] }, '')).toBeUndefined();
  const deleted = { ...acme, isDeleted: true };
  expect(attachedName({ ...book, sets: [deleted], activeId: 'a', attachedIds: ['a'] })).toBeUndefined();
});

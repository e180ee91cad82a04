import { expect, test } from '@jest/globals';
import { attachedName, emptyBook, namesOf, type ClientSet } from './clientSet.ts';

test('the names of a set are the values that ask for one', () => {
  const values = {
    CLIENT_NAME: 'Maria Gomez; Acme Corp.\nÉlan',
    COUNTERPARTY: 'the landlord',
    PROSPECT_NAME: '王小明',
    COMPANY_NAME: 'Brandt Foods '.repeat(10),
    PROJECT_NAME: 'Bluebird',
    FILE_NAME: 'Lease.docx',
    JURISDICTION: 'Oregon',
  };
  expect(namesOf({ values })).toEqual(['Maria Gomez', 'Acme Corp.', 'Élan', '王小明']);
});

test('a name is attached to the record if its set is chosen and the member wants it', () => {
  const acme: ClientSet = { id: 'a', name: 'Acme', values: {}, changedAt: 0, version: 0, isChanged: true };
  const doe = { ...acme, id: 'd', name: 'Doe' };
  const book = { ...emptyBook, sets: [acme, doe] };
  expect(attachedName(null)).toBeUndefined();
  expect(attachedName({ ...book, activeId: 'a' })).toBeUndefined();
  expect(attachedName({ ...book, activeId: 'a', attachedIds: ['a'] })).toBe('Acme');
  expect(attachedName({ ...book, activeId: 'd', attachedIds: ['a'] })).toBeUndefined();
  expect(attachedName({ ...book, activeId: null, attachedIds: ['a'] })).toBeUndefined();
  const deleted = { ...acme, isDeleted: true };
  expect(attachedName({ ...book, sets: [deleted], activeId: 'a', attachedIds: ['a'] })).toBeUndefined();
});

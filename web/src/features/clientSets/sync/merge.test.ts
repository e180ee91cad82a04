import { expect, test } from '@jest/globals';
import { type Book, type ClientSet, emptyBook } from '../../../api/clientSets/clientSet.ts';
import { mergeRecord, type Received } from './merge.ts';

const own = (changes: Partial<ClientSet> = {}): ClientSet => ({
  id: 'one',
  name: 'Acme',
  values: { STATE: 'Oregon' },
  changedAt: 5,
  version: 1,
  isChanged: false,
  ...changes,
});
const received = (changes: Partial<Received> = {}): Received => ({
  id: 'one',
  version: 2,
  content: { name: 'Acme', values: { STATE: 'Utah' }, changedAt: 6 },
  ...changes,
});
const deletion = (changes: Partial<Received> = {}) => received({ content: null, deletedAt: 6, ...changes });
const merge = (set: ClientSet | undefined, record: Received) =>
  mergeRecord({ ...emptyBook, activeId: 'one', sets: set ? [set] : [] }, record, () => 'new');

const cases: readonly [string, ClientSet | undefined, Received, object[]][] = [
  ['a new set is added', undefined, received(), [{ id: 'one', version: 2, isChanged: false }]],
  ['a deletion of what is not here is nothing', undefined, deletion(), []],
  ['what was not changed here is replaced', own(), received(), [{ id: 'one', version: 2, values: { STATE: 'Utah' } }]],
  ['what was not changed here is deleted', own(), deletion(), []],
  [
    'a deletion that no device has proved is for the member to decide',
    own(),
    deletion({ deletedAt: undefined }),
    [{ name: 'Acme', version: 2, isChanged: false, isDoubtful: true }],
  ],
  [
    'the proof of a deletion says nothing about what was changed after it',
    own(),
    deletion({ deletedAt: 5 }),
    [{ name: 'Acme', version: 2, isChanged: false, isDoubtful: true }],
  ],
  ['its own change comes back', own({ version: 2 }), received(), [own({ version: 2 })]],
  [
    'after two edits both are kept',
    own({ isChanged: true, values: { STATE: 'Iowa' } }),
    received(),
    [
      { id: 'one', name: 'Acme', version: 2, isChanged: true, values: { STATE: 'Iowa' } },
      { id: 'new', name: 'Acme (from another device)', version: 0, isChanged: true, values: { STATE: 'Utah' } },
    ],
  ],
  [
    'the same edit twice is one',
    own({ isChanged: true, values: { STATE: 'Utah' } }),
    received(),
    [{ id: 'one', version: 2, isChanged: false }],
  ],
  [
    'an edit here beats a deletion that no device has proved',
    own({ isChanged: true }),
    deletion({ deletedAt: undefined }),
    [{ version: 2, isChanged: true }],
  ],
  [
    'what is there after all is no longer in doubt',
    own({ isDoubtful: true }),
    received(),
    [{ version: 2, values: { STATE: 'Utah' } }],
  ],
  ['an edit here beats a deletion there', own({ isChanged: true }), deletion(), [{ version: 2, isChanged: true, changedAt: 7 }]],
  [
    'an edit there beats a deletion here',
    own({ isChanged: true, isDeleted: true, name: '', values: {} }),
    received(),
    [{ id: 'one', name: 'Acme', isChanged: false }],
  ],
  [
    'what was sent from here without a response is what a later edit is based on',
    own({ isChanged: true, values: { STATE: 'Iowa' }, changedAt: 7, sentAt: 6 }),
    received(),
    [{ id: 'one', version: 2, isChanged: true, values: { STATE: 'Iowa' } }],
  ],
  [
    'what was sent from here without a response stays deleted',
    own({ isChanged: true, isDeleted: true, name: '', values: {}, changedAt: 7, sentAt: 6 }),
    received(),
    [{ id: 'one', version: 2, isChanged: true, isDeleted: true }],
  ],
  ['what both have deleted is gone', own({ isChanged: true, isDeleted: true, changedAt: 8 }), deletion(), []],
  [
    'what only this device is proved to have deleted is deleted once more',
    own({ isChanged: true, isDeleted: true }),
    deletion({ deletedAt: undefined }),
    [{ version: 2, isChanged: true, isDeleted: true }],
  ],
];

test.each(cases)('%s', (_what, set, record, sets) => {
  expect(merge(set, record).sets).toEqual(sets.map((each) => expect.objectContaining(each)));
});

test('the set in use stays in use while it is there', () => {
  expect(merge(own(), received()).activeId).toBe('one');
  expect(merge(own(), deletion()).activeId).toBeNull();
});

test('the other set gets a name that is free', () => {
  const book: Book = {
    ...emptyBook,
    sets: [own({ isChanged: true }), own({ id: 'two', name: 'Acme (from another device)' })],
  };
  expect(mergeRecord(book, received()).sets.map(({ name }) => name)).toEqual([
    'Acme',
    'Acme (from another device) 2',
    'Acme (from another device)',
  ]);
});

test('a long name of the other set is not cut within a character', () => {
  const name = `${'A'.repeat(54)}🏠 and so on`;
  const [, other] = merge(own({ name, isChanged: true }), received({ content: { name, values: {}, changedAt: 6 } })).sets;
  expect(other?.name).toBe(`${'A'.repeat(54)} (from another device)`);
});

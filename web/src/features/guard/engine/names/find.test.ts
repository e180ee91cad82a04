import { afterEach, expect, jest, test } from '@jest/globals';
import { findNames } from './find.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

test('whether a line is a heading is asked once per line', () => {
  const lines = ['Maria Gomez, '.repeat(200), 'then Tomasz Nowak, '.repeat(200)];
  const match = jest.spyOn(String.prototype, 'match');
  expect(findNames(lines.join('\n'))).toHaveLength(400);
  const readings = match.mock.contexts.filter((text) => lines.includes(String(text)));
  expect(readings).toHaveLength(2);
});

test('a heading is no name, and the line below it may have one', () => {
  expect(findNames('Escrow Holdback Release\nwith Maria Gomez').map(({ text }) => text)).toEqual(['Maria Gomez']);
});

test.each([
  ['Landlord: Maple Plaza Holdings, LLC. Ms. Ruiz lives there.', 'Maple Plaza Holdings, LLC'],
  ['We wrote to Maple Plaza Holdings, PLLC.', 'Maple Plaza Holdings, PLLC'],
  ['We wrote to Maple Plaza Holdings LLC. They agreed.', 'Maple Plaza Holdings LLC'],
  ['We wrote to Maple Plaza Holdings Limited. They agreed.', 'Maple Plaza Holdings Limited'],
  ['We wrote to Maple Plaza Holdings Ltd. They agreed.', 'Maple Plaza Holdings Ltd.'],
  ['We wrote to Maple Plaza Holdings, Inc. about it.', 'Maple Plaza Holdings, Inc.'],
  ['We wrote to Maple Plaza Holdings, L.L.C. about it.', 'Maple Plaza Holdings, L.L.C.'],
])('in %j, the period belongs to the sentence unless it abbreviates the form', (text, company) => {
  expect(findNames(text).map(({ text: found }) => found)).toContain(company);
});

// A citation that is looked for at every capital of one long word would take minutes.
test('a long text without spaces returns without a name', () => {
  expect(findNames('Ab-'.repeat(400_000))).toEqual([]);
});

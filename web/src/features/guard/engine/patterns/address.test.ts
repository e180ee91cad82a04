import { expect, test } from '@jest/globals';
import { findAddresses } from './address.ts';

const found = (text: string) => findAddresses(text).map(({ text: address }) => address);

// With a pattern that tries every way to part the words, these would not return.
test.each(['Ab-', 'Ab ', 'A', 'Ab-weg ', '1 Ab, ', '1 '])('a long text of %j returns without an address', (part) => {
  const text = part.repeat(20_000);
  expect(found(text)).toEqual([]);
  expect(found(`Calle ${text}`)).toEqual([]);
});

test.each([
  'Lindenstraße 12a, 10969 Berlin',
  'Hans-Böckler-Platzgasse 7',
  'Prinsengracht 263, 1016 GV Amsterdam',
  'Calle de Alcalá 45, 28014 Madrid',
  'Via E. Fermi 12',
])('%s is found', (address) => {
  expect(found(`Write to ${address}; thanks`)).toEqual([address]);
});

test('an address after an abbreviation and a hyphen is found', () => {
  expect(found('in der St.-Annastraße 5')).toEqual(['Annastraße 5']);
});

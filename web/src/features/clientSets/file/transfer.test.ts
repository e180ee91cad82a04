import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { emptyBook, freeName, NAME_MAX, nameError } from '../../../api/clientSets/clientSet.ts';
import { variableOf } from '../labels.ts';
import { exportText, parseFile } from './transfer.ts';

const file = (sets: unknown, changes: object = {}) =>
  JSON.stringify({ format: 'promptory-client-sets', version: 1, sets, ...changes });

test('what is exported can be imported', () => {
  const set = { name: 'Acme "v." Doe', values: { STATE: 'Oregon\nUtah' } };
  const kept = { ...set, id: '1', changedAt: 1, version: 3, isChanged: false };
  expect(parseFile(exportText({ ...emptyBook, sets: [kept, { ...kept, id: '2', isDeleted: true }] }))).toEqual([set]);
});

test('a value of every field of the library can be kept, exported and imported', () => {
  const content = join(import.meta.dirname, '../../../../../api/content');
  const texts = readdirSync(content, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('prompt.md'))
    .map((path) => readFileSync(join(content, path), 'utf8'));
  const names = [...new Set(texts.flatMap((text) => Array.from(text.matchAll(/^ {2}- name: (.+)$/gm), ([, name]) => name!)))];
  expect(names).toContain('PRODUCT/SERVICE');
  // As somebody types them into the form of a set.
  expect(names.map(variableOf)).toEqual(names);
  const sets = names.map((name) => ({ name, values: { [name]: 'x' } }));
  expect(parseFile(file(sets))).toEqual(sets);
});

test('of two sets with one name, both can be exported and imported', () => {
  const wanted = 'A'.repeat(NAME_MAX);
  const kept = { id: '1', name: wanted, values: {}, changedAt: 1, version: 3, isChanged: false };
  const second = { ...kept, id: '2', name: freeName([kept], wanted) };
  expect(parseFile(exportText({ ...emptyBook, sets: [kept, second] }))).toHaveLength(2);
});

test('a name that looks like that of another set is taken', () => {
  const set = { id: '1', name: 'José & Söhne', values: {}, changedAt: 1, version: 3, isChanged: false };
  for (const name of [set.name.normalize('NFD'), 'josé  & söhne', 'JOSÉ\u00a0& SÖHNE']) {
    expect(freeName([set], name)).toBe(`${name} 2`);
    expect(nameError({ ...emptyBook, sets: [set] }, name)).toBe('Another client set has this name');
  }
  expect(nameError({ ...emptyBook, sets: [set] }, 'Jose & Söhne')).toBeUndefined();
});

test('a number is added to a long name without cutting it within a character', () => {
  const name = `${'A'.repeat(77)}🏠!`;
  const kept = { id: '1', name, values: {}, changedAt: 1, version: 3, isChanged: false };
  expect(freeName([kept], name)).toBe(`${'A'.repeat(77)} 2`);
});

test.each([
  ['nothing', 'This is not a JSON file. Choose one that was exported here.'],
  ['[]', 'This file has no client sets. Choose one that was exported here.'],
  [file({}), 'This file has no client sets. Choose one that was exported here.'],
  [file([], { version: 2 }), 'This file is of a newer version. Reload the page and try again.'],
  [file([{ name: ' ', values: {} }]), 'Client set 1 of the file has no name. Nothing was imported.'],
  [
    file([{ name: 'x'.repeat(81), values: {} }]),
    'Client set 1 of the file has a name of more than 80 characters. Nothing was imported.',
  ],
  [file([{ name: 'Acme', values: { STATE: 1 } }]), '“Acme” has values that are not texts. Nothing was imported.'],
  [
    file([{ name: 'Acme', values: { 'a state': 'x' } }]),
    '“Acme” has a value named “a state”, which no prompt can have. Nothing was imported.',
  ],
  [file([{ name: 'Acme', values: { STATE: 'x'.repeat(20_001) } }]), '“Acme” is too long. Nothing was imported.'],
])('the file %# is refused with what is wrong with it', (text, message) => {
  expect(() => parseFile(text)).toThrow(message);
});

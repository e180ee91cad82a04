import { expect, test } from '@jest/globals';
import { findItems } from '../find.ts';
import { namesInLabel } from './label.ts';
import { namesOf } from './ofSet.ts';

test.each([
  ['Acme v. Doe', ['Acme', 'Doe']],
  ['Maria Gomez', ['Maria Gomez']],
  ['Gomez Divorce', ['Gomez']],
  ['Brandt Foods', ['Brandt Foods']],
  ['Alder & Wynn LLP', ['Alder & Wynn LLP']],
  ['Spring campaign', []],
  ['Spring Campaign 2027', []],
  ['Lease renewal', []],
  ['Commercial Lease', []],
  ['Grant', []],
  ['', []],
])('the names in %j', (label, names) => {
  expect(namesInLabel(label)).toEqual(names);
});

const found = (text: string, options: Parameters<typeof findItems>[1]) =>
  findItems(text, options).map((item) => `${item.kind}: ${item.text}`);

test('what the name of the client set names is the client, and its other words are nothing', () => {
  expect(found('The lease of zyxquill ends.', { set: { name: 'Zyxquill lease', values: {} } })).toEqual(['client: zyxquill']);
});

test('a listed name that is part of a longer one makes that the client', () => {
  expect(found('We met Maria Gomez, and gomez again.', { knownNames: ['Gomez'] })).toEqual([
    'client: Maria Gomez',
    'client: gomez',
  ]);
});

test('the names of a set are the values that ask for one, those of the client apart', () => {
  const values = {
    CLIENT_NAME: 'Maria Gomez; Acme Corp.\nÉlan',
    COUNTERPARTY: 'the landlord',
    PROSPECT_NAME: '王小明',
    COMPANY_NAME: 'Brandt Foods '.repeat(10),
    PROJECT_NAME: 'Bluebird',
    FILE_NAME: 'Lease.docx',
    JURISDICTION: 'Oregon',
  };
  expect(namesOf({ name: 'Lease', values })).toEqual({
    ofClient: ['Maria Gomez', 'Acme Corp.', 'Élan'],
    ofOthers: ['王小明'],
  });
});

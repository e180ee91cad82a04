import { expect, test } from '@jest/globals';
import { findItems } from '../engine/find.ts';
import { entriesIn, restoreTokens, unknownTokens } from './restore.ts';
import { asToken, emptyTable, replaceItems, withTokens } from './table.ts';

const replaced = (text: string, table = emptyTable) => {
  const items = findItems(text);
  const next = withTokens(table, items, [text]);
  return { text: replaceItems(text, items, next.entries), table: next };
};

test('the same text has the same token, in this field and the next', () => {
  const first = replaced('Maria Gomez (jo@example.org) and Tomasz Nowak');
  expect(first.text).toBe('PERSON_1 (EMAIL_1) and PERSON_2');
  expect(replaced('Tomasz Nowak, ann@example.org', first.table).text).toBe('PERSON_2, EMAIL_2');
});

test('a part of a name and another spelling have tokens that say so, and come back as they were', () => {
  const text = 'Gomez called. Maria Gomez said that MARIA GOMEZ is Maria.';
  const { text: hidden, table } = replaced(text);
  expect(hidden).toBe('PERSON_1_LAST called. PERSON_1 said that PERSON_1_B is PERSON_1_FIRST.');
  expect(restoreTokens(hidden, table.entries).text).toBe(text);
});

test('a last name that two people have is the token of neither', () => {
  const { text } = replaced('Bob Smith bought. Mary Smith agreed. Then Smith called.');
  expect(text).toBe('PERSON_1 bought. PERSON_2 agreed. Then PERSON_3 called.');
});

test('a name in decomposed form has a token that says whose it is, and comes back as it was', () => {
  const text = `José Muñoz is ${'José Muñoz'.normalize('NFD')}.`;
  const { text: hidden, table } = replaced(text);
  expect(hidden).toBe('PERSON_1 is PERSON_1_B.');
  expect(restoreTokens(hidden, table.entries).text).toBe(text);
});

test('a token that the member has written is not given again', () => {
  expect(replaced('email_1 and PERSON_1: Maria Gomez, jo@example.org').text).toBe('email_1 and PERSON_1: PERSON_2, EMAIL_2');
});

test('a name in the field of the client is the client', () => {
  const item = { kind: 'person', text: 'Maria Gomez', isClient: true } as const;
  expect(withTokens(emptyTable, [item], []).entries[0]?.token).toBe('CLIENT_1');
});

test.each([
  ['CLIENT_1 pays.', 'Maria Gomez pays.'],
  ["client_1's lease, Client_1’s home", "Maria Gomez's lease, Maria Gomez’s home"],
  [
    '**CLIENT\\_1**, `CLIENT_1`, [CLIENT_1], CLIENT 1, CLIENT-1',
    '**Maria Gomez**, `Maria Gomez`, [Maria Gomez], Maria Gomez, Maria Gomez',
  ],
  ['both CLIENT_1s', 'both Maria Gomezs'],
  ['CLIENT_1_LAST and CLIENT_12', 'Gomez and Jo $& Doe'],
  [
    'Client 1 is a heading; XCLIENT_1, CLIENT_10 and CLIENT_1A are others',
    'Client 1 is a heading; XCLIENT_1, CLIENT_10 and CLIENT_1A are others',
  ],
  ['_CLIENT_1_ and __client_1__', '_Maria Gomez_ and __Maria Gomez__'],
])('%s is restored', (answer, expected) => {
  const entries = [
    { token: 'CLIENT_1', text: 'Maria Gomez', kind: 'client' },
    { token: 'CLIENT_1_LAST', text: 'Gomez', kind: 'client' },
    { token: 'CLIENT_12', text: 'Jo $& Doe', kind: 'client' },
  ] as const;
  expect(restoreTokens(answer, entries).text).toBe(expected);
});

test('what no table has is left, and named', () => {
  const entries = [{ token: 'CLIENT_1', text: 'Maria Gomez', kind: 'client' }] as const;
  expect(unknownTokens('CLIENT_1, CLIENT_2 and DATE\\_3, but not DATE or Q3_2024', entries)).toEqual(['CLIENT_2', 'DATE_3']);
  expect(entriesIn('no token', entries)).toEqual([]);
  expect(restoreTokens('CLIENT_1', [])).toEqual({ text: 'CLIENT_1', count: 0, different: 0 });
  expect(restoreTokens('CLIENT_1 and CLIENT_1', entries)).toMatchObject({ count: 2, different: 1 });
});

test.each([
  ['seller 1', 'SELLER_1'],
  [' opposing-party ', 'OPPOSING_PARTY'],
  ['party', null],
  ['Buyer1', null],
  ['', null],
  ['1_a', null],
  ['a.b_1', null],
])('%j as a token is %j', (wanted, token) => {
  expect(asToken(wanted)).toBe(token);
});

test('any text comes back exactly', () => {
  const text =
    'Dr. Ngozi Okafor’s IBAN DE89 3704 0044 0532 0130 00;\n48 NW Alder St., Apt 3, Portland, OR 97209 (born 03/04/1980)\t$5 PERSON_1';
  const { text: hidden, table } = replaced(text);
  expect(hidden).toBe('Dr. PERSON_2’s IBAN ACCOUNT_1;\nADDRESS_1 (born DATE_1)\t$5 PERSON_1');
  expect(restoreTokens(hidden, table.entries).text).toBe(text);
});

import { expect, test } from '@jest/globals';
import { findItems } from './find.ts';
import { countText } from './kinds.ts';

const found = (text: string, options = {}) => findItems(text, options).map(({ kind, text: value }) => `${kind}: ${value}`);

test.each([
  ['Write to a.b+c@mail.example.org.', ['email: a.b+c@mail.example.org']],
  ['Write to jo (at) example (dot) org', ['email: jo (at) example (dot) org']],
  ['Call (503) 555-0142 ext. 12 or +49 30 901820.', ['phone: (503) 555-0142 ext. 12', 'phone: +49 30 901820']],
  ['SSN: 219-45-6789, EIN 45-1234567', ['identity: 219-45-6789', 'identity: 45-1234567']],
  ['the last four of the SSN: SSN ending in 6789', ['identity: 6789']],
  ['NIE X1234567L, CF RSSMRA85T10A562S', ['identity: X1234567L', 'identity: RSSMRA85T10A562S']],
  ['Card 4111-1111-1111-1111, not 4111-1111-1111-1112', ['card: 4111-1111-1111-1111']],
  ['IBAN DE89 3704 0044 0532 0130 00 by 3 May', ['account: DE89 3704 0044 0532 0130 00']],
  ['account no. 0044718822 and sort code 12-34-56', ['account: 0044718822', 'account: 12-34-56']],
  ['born in Lyon on 3 March 1980, hired on 4 May 2001', ['birth: 3 March 1980']],
  ['1980-03-04 (date of birth)', ['birth: 1980-03-04']],
  ['MRN 00482913, policy no. HO-4471-220915', ['record: 00482913', 'record: HO-4471-220915']],
  ['at 48 NW Alder St., Apt 3, Portland, OR 97209.', ['address: 48 NW Alder St., Apt 3, Portland, OR 97209']],
  ['in der Lindenstraße 12a, 10969 Berlin', ['address: Lindenstraße 12a, 10969 Berlin']],
  ['au 12 rue de Rivoli, 75001 Paris', ['address: 12 rue de Rivoli, 75001 Paris']],
  ['Mr. Okafor of Alder & Wynn LLP', ['person: Okafor', 'company: Alder & Wynn LLP']],
  [
    'for Margaret O’Hara\u2011Núñez, and Ann Smith\u2010Lee',
    ['person: Margaret O’Hara\u2011Núñez', 'person: Ann Smith\u2010Lee'],
  ],
  ['Maria’s lawyer said that MARIA GOMEZ left.', ['person: Maria', 'person: MARIA GOMEZ']],
  ['Patient Maria Gomez’s Data was exported.', ['person: Maria Gomez']],
  [
    'https://example.org/a?access_token=abcdef12, see https://example.org/news/2024',
    ['link: https://example.org/a?access_token=abcdef12'],
  ],
  ['The gate code is 4471#.', ['secret: 4471#']],
])('%s', (text, items) => {
  expect(found(text)).toEqual(items);
});

test.each([
  'Case No. 3:22-cv-01847, Docket No. 21-1234, filed 01/15/2024, Bates 0001234-0001310',
  'Section 12.4(b), 42 U.S.C. § 1983, 28 C.F.R. 35.104, ASC 606-10-25',
  'It costs $1,250,000.00, or EUR 48,900 plus 19% VAT, from 2025-01-01 to 2025-12-31.',
  'See Celotex Corp. v. Catrett, 477 U.S. 317 (1986).',
  'The Purchase Agreement and the Escrow Addendum shall prevail. Research & Development pays.',
  'The password is required. Tokens: three.',
  'Version 4.2.0, ISIN US0378331005, ICD-10 E11.9, BP 148/92, NDC 0093-1048-01',
  '',
])('nothing is found in: %s', (text) => {
  expect(found(text)).toEqual([]);
});

test('listed names are found first, in any case and across lines', () => {
  const knownNames = ['Will Price', 'will price and sons', 'X'];
  expect(found('will\nprice met WILL PRICE AND SONS.', { knownNames })).toEqual([
    'client: will\nprice',
    'client: WILL PRICE AND SONS',
  ]);
  expect(found('Zo\u2011Lee met Zo-Lee', { knownNames: ['Zo\u2010Lee'] })).toEqual(['client: Zo\u2011Lee', 'client: Zo-Lee']);
  expect(found('Goodwill prices')).toEqual([]);
  expect(found('a+b (Acme)', { knownNames: ['a+b (Acme)'] })).toEqual(['client: a+b (Acme)']);
  expect(found('Call Zed (UK) today', { knownNames: ['Zed (UK'] })).toEqual(['client: Zed (UK']);
});

test('only what names the client in a set is the client’s', () => {
  const set = { name: 'Buckeye / Kestrel NDA', values: { CLIENT_NAME: 'Buckeye', COUNTERPARTY: 'Kestrel', WITNESS: 'Jane Roe' } };
  expect(found('Mutual NDA, Kestrel’s form. Buckeye pays kestrel, and Jane Roe signs.', { set })).toEqual([
    'company: Kestrel',
    'client: Buckeye',
    'company: kestrel',
    'person: Jane Roe',
  ]);
});

test('a name that the member has added is found in the singular and plural', () => {
  const items = ['person: Hendersons', 'person: Henderson', 'person: Hendersons'];
  for (const name of ['Hendersons', 'Henderson'])
    expect(found('The Hendersons moved. Henderson’s car is at the Hendersons’.', { addedNames: [name] })).toEqual(items);
});

test.each(['\u00a0', '\u2007', '\u2009', '\u202f'])('a number is found with another space in it: %j', (space) => {
  for (const item of [
    'account: DE89 3704 0044 0532 0130 00',
    'card: 4111 1111 1111 1111',
    'phone: (503) 555-0142',
    'birth: 3 March 1980',
    'address: 48 NW Alder St., Portland, OR 97209',
  ]) {
    const written = item.replaceAll(' ', space).replace(`:${space}`, ': ');
    const [kind, value] = written.split(': ');
    expect(found(`${kind === 'birth' ? 'born on' : 'Use'}${space}${value}, please.`)).toEqual([written]);
  }
});

test('a name is found in composed and decomposed form', () => {
  const composed = 'José Muñoz';
  const decomposed = composed.normalize('NFD');
  for (const listed of [composed, decomposed]) {
    const text = `${decomposed}, then ${composed}; geboren am 3. ${'März'.normalize('NFD')} 1980, IBAN DE89 3704 0044 0532 0130 00`;
    expect(found(text, { knownNames: [listed] })).toEqual([
      `client: ${decomposed}`,
      `client: ${composed}`,
      `birth: 3. ${'März'.normalize('NFD')} 1980`,
      'account: DE89 3704 0044 0532 0130 00',
    ]);
    for (const { start, end, text: value } of findItems(text, { knownNames: [listed] }))
      expect(text.slice(start, end)).toBe(value);
  }
  expect(found('한국 met'.normalize('NFD'), { knownNames: ['한국'] })).toEqual([`client: ${'한국'.normalize('NFD')}`]);
  expect(found(`${decomposed} met Maria Gomez`, { ownTexts: [composed] })).toEqual(['person: Maria Gomez']);
});

test.each(['CLIENT_1_LAST-Weiß', 'PERSON_1’s PERSON_2', 'a CLIENT_1_LAST, [CLIENT_NAME]'])(
  'no token is part of a name in: %s',
  (text) => {
    const texts = findItems(text, { knownNames: ['Last', 'Person'] }).map((item) => item.text);
    expect(texts.filter((each) => /LAST|PERSON|CLIENT/.test(each))).toEqual([]);
  },
);

test('a double name that has a listed one is another person’s, unless the rest is a word', () => {
  const knownNames = ['Gomez'];
  expect(found('Gomez-Weiß family; Weiß-Gomez', { knownNames })).toEqual(['person: Gomez-Weiß', 'person: Weiß-Gomez']);
  expect(found('the Gomez-Agreement, Gomez-owned', { knownNames })).toEqual(['client: Gomez', 'client: Gomez']);
});

test('a listed name ends with its last letter, not before an accent of it', () => {
  expect(found('jose\u0301 and x\u0323bob and bob\u0323', { knownNames: ['Jose', 'Bob'] })).toEqual([]);
});

test('what is the member’s own is not found', () => {
  const ownTexts = ['Dana Wynn, partner', 'Alder & Wynn LLP'];
  expect(found('Dana Wynn of Alder & Wynn LLP wrote to Maria Gomez', { ownTexts })).toEqual(['person: Maria Gomez']);
  expect(found('Dana Wynnfield left', { ownTexts })).toEqual(['person: Dana Wynnfield']);
  expect(found('Ann wrote to Maria Gomez', { ownTexts: ['Annabel & Ann LLC'] })).toEqual(['person: Maria Gomez']);
  expect(found('Ann wrote to Maria Gomez', { ownTexts: ['Annabel & Joann LLC'] })).toContain('person: Ann');
});

test('a word of the prompt is not found in its text, but the same word in a value is', () => {
  const promptText = 'For [CLIENT].\nJudgment | Ask | Fallback. Ask and Fallback are short. Mark each gap.';
  const given = (client: string) => promptText.replace('[CLIENT]', client);
  expect(found(`${given('the tenant')} x`, { promptText })).toEqual([]);
  expect(found(`Be brief. ${given('Maria Gomez')}`, { promptText })).toEqual(['person: Maria Gomez']);
  expect(found(given('Mark'), { promptText, knownNames: ['Mark'] })).toEqual(['client: Mark']);
});

test.each([
  "14b Old St. Mary's Church Road, Building C, 2nd Entrance, O'Fallon Township, WI 53012-4471",
  '2200-2204 N. Königstraße, Unit #12-B, Lac La Belle, WI 53066',
  'W308 N1234 County Road K, Hartland, WI 53029',
  "77 Rue de l'Église, Apt. 3½, Green Bay, WI 54301",
])('an American address is found whole: %s', (address) => {
  expect(found(`Sold: ${address}; thanks`)).toEqual([`address: ${address}`]);
});

test('the same names are found before and after the address beside them is replaced', () => {
  const recipient = (address: string) => `Torvald Lindqvist, d/b/a Lindqvist Roofing, ${address}`;
  const names = ['person: Torvald Lindqvist', 'company: Lindqvist Roofing'];
  const address = '88 Euclid Ave, Apt. 4, Columbus, Ohio 43215';
  expect(found(recipient(address))).toEqual([...names, `address: ${address}`]);
  expect(found(recipient('ADDRESS_1'))).toEqual(names);
});

test('items are where they say, without overlaps, also in a long text without spaces', () => {
  const text = `${'a'.repeat(20_000)}@${'1-'.repeat(10_000)} ${'Maria Gomez, '.repeat(200)}${'(('.repeat(5000)}`;
  const items = findItems(text);
  expect(items).toHaveLength(200);
  for (const [index, { start, end, text: value }] of items.entries()) {
    expect(text.slice(start, end)).toBe(value);
    expect(start).toBeGreaterThanOrEqual(items[index - 1]?.end ?? 0);
  }
});

test('counts are by kind', () => {
  expect(countText(findItems('a@example.org, b@example.org: Maria Gomez and Tomasz Nowak; SSN 219-45-6789'))).toBe(
    '2 emails · 2 names · 1 ID number',
  );
});

test('what occurs several times counts once', () => {
  const text = 'Maria Gomez wrote to Maria Gomez and Tomasz Nowak from a@example.org, and again from a@example.org.';
  expect(countText(findItems(text))).toBe('2 names · 1 email');
});

test.each(['Firm Name Hartwell & Pine LLP', 'Hartwell & Pine LLP’s policy', 'Hartwell  & Pine LLP'])(
  'a name of the practice profile is not found together with the words beside it: %s',
  (text) => {
    expect(findItems(text, { ownTexts: ['Hartwell & Pine LLP', 'Oregon'] })).toEqual([]);
  },
);

test('the names beside one of the practice profile are found, also with a place of it in them', () => {
  const found = (text: string) => findItems(text, { ownTexts: ['Hartwell & Pine LLP', 'Oregon'] }).map((item) => item.text);
  expect(found('Hartwell & Pine LLP for Gamma Foods Inc. and Maria Gomez')).toEqual(['Gamma Foods Inc.', 'Maria Gomez']);
  expect(found('Lease of Oregon Freight Inc.')).toEqual(['Oregon Freight Inc.']);
});

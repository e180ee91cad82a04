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

test.each([
  ['Delia Marchetti Law Office wrote.', 'Delia Marchetti Law Office'],
  ['Seen at the Wexner Medical Center.', 'Wexner Medical Center'],
  ['We hired Lindqvist Law Firm.', 'Lindqvist Law Firm'],
])('in %j, the name of the company is whole', (text, company) => {
  expect(findNames(text).map(({ text: found }) => found)).toEqual([company]);
});

test.each([
  ['Ingrid Lindqvist called opposing counsel on May 14th.', ['Ingrid Lindqvist']],
  ['Opposing counsel on May 14th, 2026; client, May 3; counsel on the 4th of May; Ingrid in May 2026', ['Ingrid']],
  ['He left last May; she, at the end of May; the client, on April 3.', []],
  [
    'Mr. May, May Lee and April Jones met in May. In April Jones’s view, May’s file is lost.',
    ['May', 'May Lee', 'April Jones', 'April Jones', 'May'],
  ],
])('a month is no name in: %s', (text, names) => {
  expect(findNames(text).map((item) => item.text)).toEqual(names);
});

test.each(['Perpetual', 'Worldwide', 'Mutual', 'Assignee', 'Holdback'])(
  'a word of contracts alone in a cell is no name: %s',
  (word) => {
    expect(findNames(`Trade secrets\t${word}\tBuckeye`).map((item) => item.text)).not.toContain(word);
  },
);

test.each([
  'State and county: Waukesha County, Wisconsin',
  'The lot is on Lake Größensee, near Oak Creek, Oak Park, Blue Ridge and Church Road.',
  'They moved to a house in Hünkhoven last year.',
  'It is close to Hartland, WI 53029, to Hünkhoven, MD 21230, and to Lac La Belle.',
  'O’Fallon Township pays. Jackson County does not.',
])('a place is nobody in: %s', (text) => {
  expect(findNames(text).map((item) => item.text)).toEqual([]);
});

test.each([
  ['Leiterin Lohnbuchhaltung', []],
  ['Januar bis Dezember 2026, am Montag', []],
  ['Monatliche Abrechnung für 840 Beschäftigte; fand Steuerfehler.', []],
  ['Der Betriebsrat hat die Betriebsbedingte Kündigung geprüft.', []],
  ['Abteilung Einkauf\nNeue Richtlinie Homeoffice', []],
  ['Frau Müller und Herr Dr. Weber sind mit dem Bericht zufrieden.', ['Müller', 'Weber']],
  ['Das Ziel von Anna Müller ist erreicht, Müller hat Zahlen für den Bericht.', ['Anna Müller', 'Müller']],
  ['Jürgen Müller', ['Jürgen Müller']],
  ['Die Zahlen sind von Forschung & Entwicklung.', []],
  ['Das ist Anna Müller Leiterin Einkauf.', ['Anna Müller']],
  ['The report of Okafor is for the Board.\nDas ist für die Leitung.', ['Okafor']],
])('a German noun is no name in: %s', (text, names) => {
  expect(findNames(text).map((item) => item.text)).toEqual(names);
});

test.each([
  ['Patient Okonkwo received ketorolac 30 mg IM.', ['Okonkwo']],
  ['Transfer of tenant Okonkwo via ER, MIT, DAS', ['Okonkwo']],
  ['Ms. Meister agreed.', ['Meister']],
  ['Ms. Meister wrote to Mr. Kunde, and Ms. Burkhalter agreed.', ['Meister', 'Kunde', 'Burkhalter']],
])('an English line is no German one: %s', (text, names) => {
  expect(findNames(text).map((item) => item.text)).toEqual(names);
});

test.each([
  ['We met Maria Gomez in Ann’s office in Jackson County.', ['Maria Gomez', 'Ann']],
  ['Then Emma Lane, MD, wrote to Maria Gomez, Oregon.', ['Emma Lane', 'Maria Gomez']],
  ['Seen by Adaeze Okonkwo, MD. Okonkwo agrees.', ['Adaeze Okonkwo', 'Okonkwo']],
  ['Then Okonkwo, MA, called, and Jiwoo Park, DC, agreed.', ['Okonkwo', 'Jiwoo Park']],
  ['They paid Maria Gomez 12500 in May, and Okonkwo 12500 in June.', ['Maria Gomez', 'Okonkwo']],
  ['Maria Gomez, 48213\nAdaeze Okonkwo, 48214\nJiwoo Park, 48215', ['Maria Gomez', 'Adaeze Okonkwo', 'Jiwoo Park']],
  ['We met Jiwoo Park and Adaeze Hill there.', ['Jiwoo Park', 'Adaeze Hill']],
  ['We sold to John Smith & Anna Smith.', ['John Smith', 'Anna Smith']],
  ['We sold to Jürgen Weiß & Anke Weiß.', ['Jürgen Weiß', 'Anke Weiß']],
  ['John and Anna Smith; Karl & Anna Weber', ['Anna Smith', 'Karl', 'Anna Weber', 'John']],
  ['We hired Taylor & Francis.', ['Taylor & Francis']],
])('people are people in: %s', (text, names) => {
  expect(
    findNames(text)
      .map((item) => item.text)
      .sort(),
  ).toEqual([...names].sort());
});

// A citation that is looked for at every capital of one long word would take minutes.
test('a long text without spaces returns without a name', () => {
  expect(findNames('Ab-'.repeat(400_000))).toEqual([]);
});

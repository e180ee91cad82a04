import cardValidator from 'card-validator';
import { countrySpecs, isValidIBAN } from 'ibantools';
import type { Item } from '../kinds.ts';
import { announced, digitsOf, findAll, itemAt, type Finder } from '../matches.ts';

const CARD = /(?<![\w.-])\d(?:[ -]?\d){12,18}(?![\w-])/dg;

export const findCards: Finder = (text) => findAll('card', text, CARD, (value) => cardValidator.number(value).isValid);

const IBAN_START = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?= ?[A-Z0-9])/gu;

/** An IBAN at this place, with or without spaces; the length is its country's. */
function ibanAt(text: string, start: number): Item | null {
  const length = countrySpecs[text.slice(start, start + 2)]?.chars;
  if (!length) return null;
  const pattern = new RegExp(`(?:[A-Z0-9][ -]?){${length - 1}}[A-Z0-9](?![A-Za-z0-9])`, 'y');
  pattern.lastIndex = start;
  const [value] = pattern.exec(text) ?? [];
  return value && isValidIBAN(value.replace(/[ -]/g, '')) ? itemAt('account', text, start, start + value.length) : null;
}

const ACCOUNT = announced(
  [
    '(?:bank |checking |savings |brokerage |escrow |trust |loan |mortgage |customer |deposit |retirement |401\\(k\\) |ira )?(?:account|acct\\.?|a/c)',
    'loan|mortgage|iban|kontonummer|konto|compte|cuenta|conto|wire to|checking|savings',
  ].join('|'),
  '(?:[A-Z]{1,3}-?)?[\\dX*•]{2}[\\dX*•]*(?:[ -][\\dX*•]{2,})*',
);
const ROUTING = announced(
  '(?:aba )?routing|aba|sort code|bsb|blz|bankleitzahl|transit',
  '\\d{2,3}[ -]?\\d{2,3}[ -]?\\d{2,3}(?:[ -]?\\d{1,2})?',
);

export const findAccounts: Finder = (text) => [
  ...[...text.matchAll(IBAN_START)].map(({ index }) => ibanAt(text, index)).filter((item) => item !== null),
  ...findAll('account', text, ACCOUNT, (value) => value.length >= 6 && digitsOf(value).length >= 4),
  ...findAll('account', text, ROUTING, (value) => digitsOf(value).length >= 6),
];

/** A number with at least four digits, with letters before them or in parts. */
const RECORD_VALUE = '(?:[A-Z]{1,6}[ -]?)?\\d[A-Z0-9]*(?:[-/][A-Z0-9]+| (?=\\d{2,}\\b)\\d+)*|[A-Z0-9]{1,8}(?:-[A-Z0-9]+)+';
const RECORD = announced(
  [
    'm\\.?r\\.?n\\.?|(?:medical |patient |health |hospital )(?:records?|chart|file|account)|chart|patient(?= (?:id|no|num|#)| ?#)|encounter|accession|prescription|rx(?= ?#| no| num)|specimen',
    '(?:(?:insurance|life|auto|home|homeowners?|health|liability|umbrella|title) )?policy(?= ?(?:no|num|#|id|:|[A-Z]{0,4}[ -]?\\d))|certificate of insurance|(?:insurance |workers.? comp(?:ensation)? )?claim(?= ?(?:no|num|#|id|:|[A-Z]{1,5}-\\d))|subscriber|group(?= (?:no|num|id|#))',
    '(?:member|membership|beneficiary|enrollee|employee|personnel|staff|student|customer|client|payroll|candidate|applicant|guest|loyalty|user)(?: (?=id|no|num|#)| ?(?=#))|badge|versichertennummer|krankenversichertennummer|personalnummer',
  ].join('|'),
  RECORD_VALUE,
);

export const findRecords: Finder = (text) =>
  findAll('record', text, RECORD, (value) => digitsOf(value).length >= 4 && !/^(?:19|20)\d{2}$/.test(value));

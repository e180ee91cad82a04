import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/min';
import { announces, digitsOf, findAll, isAnnounced, type Finder } from '../matches.ts';

const EMAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+'-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,24}(?![\p{L}\p{N}])/dgu;
const SPELLED_EMAIL = /(?<![\w.])[\w.+-]{1,64} ?[[(] ?at ?[\])] ?[\w-]{1,63}(?: ?(?:\.|[[(] ?dot ?[\])]) ?[\w-]{2,24})+/dgi;

export const findEmails: Finder = (text) => [...findAll('email', text, EMAIL), ...findAll('email', text, SPELLED_EMAIL)];

const CANDIDATE =
  /(?<![\p{L}\p{N}$€£#§/.,:_-]|[$€£#§] )(?:\+|\(|\d)[\d ()./‑–-]{5,20}\d(?: ?(?:x|ext\.?|extension) ?\d{1,6})?(?![\p{L}\p{N}%]|[.,-]\d)/dgu;
const ANNOUNCED = announces(
  'phone|telephone|tel\\.?|mobile|cell(?: phone)?|call(?: (?:me|her|him|them|us|back))?(?: (?:at|on))?|fax|text(?: (?:me|her|him|them))?(?: (?:at|on))?|whatsapp|reach(?:ed|able)?(?: (?:me|her|him|them|us))?(?: (?:at|on|by phone at))?|contact(?: (?:me|her|him|them|us))?(?: (?:at|on))|dial(?:ed)?|direct(?: line)?|hotline|landline|ph\\.?|telefon|tél\\.?|handy|móvil|cellulare',
);
const OTHER_NUMBER = announces(
  'case|docket|matter|invoice|order|ticket|claim|policy|account|acct\\.?|routing|section|file|tracking|permit|serial|part|sku|version|isbn|license|licence|chart|mrn|record|reference|ref\\.?|bates|purchase order|po|cusip|patent|parcel|lot|apn|batch|item',
);
/** Groups of digits as people write them; then the metadata of the country decides. */
const AMERICAN = /^(?:1[ .-]?)?(?:\(\d{3}\) ?|\d{3}[ .‑-])\d{3}[ .‑-]\d{4}(?: ?(?:x|ext\.?|extension) ?\d+)?$/;
const EUROPEAN = /^\(?0\d{1,4}\)?[ /-]\d{2,8}(?:[ -]\d{2,6}){0,4}$/;
const COUNTRIES: readonly CountryCode[] = ['GB', 'DE', 'FR', 'IT', 'NL', 'BE', 'AT', 'IE', 'SE', 'CH'];

const isDate = (value: string): boolean =>
  /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/.test(value.trim()) || /^\d{4} ?[-–] ?\d{4}$/.test(value.trim());

function isPhone(text: string, value: string, start: number): boolean {
  const digits = digitsOf(value.replace(/(?:x|ext\.?|extension) ?\d+$/, ''));
  if (digits.length < 7 || digits.length > 15 || isDate(value)) return false;
  if (value.startsWith('+')) return parsePhoneNumber(value)?.isPossible() ?? false;
  if (isAnnounced(text, start, ANNOUNCED)) return true;
  if (isAnnounced(text, start, OTHER_NUMBER)) return false;
  if (AMERICAN.test(value)) return parsePhoneNumber(value, 'US')?.isPossible() === true && /^1?[2-9]\d{2}[2-9]/.test(digits);
  if (value.startsWith('00')) return parsePhoneNumber(`+${digits.slice(2)}`)?.isValid() ?? false;
  return EUROPEAN.test(value) && COUNTRIES.some((country) => parsePhoneNumber(value, country)?.isValid());
}

export const findPhones: Finder = (text) => findAll('phone', text, CANDIDATE, (value, start) => isPhone(text, value, start));

import * as beNumber from 'stdnum/lib/cjs/be/nn';
import * as czNumber from 'stdnum/lib/cjs/cz/rc';
import * as deNumber from 'stdnum/lib/cjs/de/idnr';
import * as dkNumber from 'stdnum/lib/cjs/dk/cpr';
import * as esCitizen from 'stdnum/lib/cjs/es/dni';
import * as esForeigner from 'stdnum/lib/cjs/es/nie';
import * as fiNumber from 'stdnum/lib/cjs/fi/hetu';
import * as frNumber from 'stdnum/lib/cjs/fr/nir';
import * as gbInsurance from 'stdnum/lib/cjs/gb/nino';
import * as iePersonal from 'stdnum/lib/cjs/ie/pps';
import * as itNumber from 'stdnum/lib/cjs/it/codicefiscale';
import * as seNumber from 'stdnum/lib/cjs/se/personnummer';
import * as usEmployer from 'stdnum/lib/cjs/us/ein';
import * as usSocial from 'stdnum/lib/cjs/us/ssn';
import { announced, announces, digitsOf, findAll, isAnnounced, type Finder } from '../matches.ts';

interface Validator {
  validate: (value: string) => { isValid: boolean };
}

/** Numbers that can be told by their shape and check digit, wherever they are. */
const shaped: readonly (readonly [RegExp, Validator])[] = [
  [/(?<![\w-])[A-Z]{2} ?\d{2} ?\d{2} ?\d{2} ?[A-D](?![\w-])/dg, gbInsurance],
  [/(?<![\w-])\d{8}-?[A-Z](?![\w-])/dg, esCitizen],
  [/(?<![\w-])[XYZ]-?\d{7}-?[A-Z](?![\w-])/dg, esForeigner],
  [/(?<![\w-])[A-Z]{3} ?[A-Z]{3} ?\d{2}[A-EHLMPRST]\d{2} ?[A-Z]\d{3}[A-Z](?![\w-])/dg, itNumber],
  [/(?<![\w-])[12] ?\d{2} ?\d{2} ?\d[\dAB] ?\d{3} ?\d{3} ?\d{2}(?![\w-])/dg, frNumber],
  [/(?<![\w.-])\d{2}\.\d{2}\.\d{2}[-–]\d{3}\.\d{2}(?![\w-])/dg, beNumber],
  [/(?<![\w-])(?:\d{2})?\d{6}[-+]\d{4}(?![\w-])/dg, seNumber],
  [/(?<![\w-])\d{6}-\d{4}(?![\w-])/dg, dkNumber],
  [/(?<![\w-])\d{6}[-+A]\d{3}[\dA-Z](?![\w-])/dg, fiNumber],
  [/(?<![\w-])\d{7}[A-W][A-IW]?(?![\w-])/dg, iePersonal],
  [/(?<![\w/-])\d{6}\/\d{3,4}(?![\w/-])/dg, czNumber],
  [/(?<![\w-])\d{2} \d{3} \d{3} \d{3}(?![\w-])/dg, deNumber],
];

/** Named by what is before them. National forms differ too much to check each. */
const NAMED = announced(
  [
    'ssn|social security|s\\.s\\.n\\.|itin|ein|fein|employer id(?:entification)?|tin|tax(?:payer)? id(?:entification)?|tax number|steuer-?id(?:entifikationsnummer)?|steueridentifikationsnummer|idnr\\.?',
    'national (?:id|identity|identification|insurance)|(?:id|identity)(?: card)|personal (?:id|identification|code)|pesel|bsn|burgerservicenummer|cpr|personnummer|fødselsnummer|nino|nhs',
    'n\\.?i\\.?f\\.?|n\\.?i\\.?e\\.?|d\\.?n\\.?i\\.?|nir|insee|numéro de sécurité sociale|codice fiscale|sozialversicherungsnummer|oib|egn|cnp|amka|pps|rodné číslo',
    "passport|(?:driver|driving)[’']?s? licen[cs]e|dl|alien(?: registration)?|a-number|green card|visa|voter id|state id|medicare(?: beneficiary)?|mbi|medicaid",
  ].join('|'),
  '[1-9][A-Z][A-Z0-9]\\d-?[A-Z][A-Z0-9]\\d-?[A-Z]{2}\\d{2}|[A-Z]{0,3}[- ]?\\d[A-Z0-9]*(?:[ .\\/-](?=[A-Z]?\\d)[A-Z0-9]+)*',
);
const LAST_FOUR = announced('(?:ssn|social security)(?: number)?,? (?:last (?:four|4)(?: digits)?|ending(?: in)?)', '\\d{4}\\b');
const SOCIAL = /(?<![\w-])\d{3}[-‑–]\d{2}[-‑–]\d{4}(?![\w-])/dg;
const EMPLOYER = /(?<![\w-])\d{2}-\d{7}(?![\w-])/dg;
const OTHER_NUMBER = announces(
  'case|docket|cause|index|matter|invoice|order|ticket|part|sku|no\\.?|nos?\\.?|#|permit|parcel|file|bates',
);

const isTaxpayer = (value: string): boolean => /^9\d{2}-?(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])/.test(value);

export const findIdentityNumbers: Finder = (text) => [
  ...findAll('identity', text, NAMED, (value) => digitsOf(value).length >= 5 && value.length >= 6 && value.length <= 24),
  ...findAll('identity', text, LAST_FOUR),
  ...findAll(
    'identity',
    text,
    SOCIAL,
    (value, start) =>
      (usSocial.validate(digitsOf(value)).isValid || isTaxpayer(value)) && !isAnnounced(text, start, OTHER_NUMBER),
  ),
  ...findAll(
    'identity',
    text,
    EMPLOYER,
    (value, start) => usEmployer.validate(digitsOf(value)).isValid && !isAnnounced(text, start, OTHER_NUMBER),
  ),
  ...shaped.flatMap(([pattern, validator]) =>
    findAll(
      'identity',
      text,
      pattern,
      (value, start) => !isAnnounced(text, start, OTHER_NUMBER) && validator.validate(value).isValid,
    ),
  ),
];

import { findAll, type Finder } from '../matches.ts';

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\\.?';
const DAY = '\\d{1,2}(?:st|nd|rd|th|\\.|er)?';
const DATE = new RegExp(
  `(?<![\\w/.-])(?:\\d{1,2}[/.-]\\d{1,2}[/.-](?:\\d{4}|\\d{2})|\\d{4}[/.-]\\d{1,2}[/.-]\\d{1,2}|${DAY}(?: of| de)? ?-?${MONTH}(?: de)?,?[ -]?\\d{4}|${MONTH} ${DAY},? \\d{4}|\\d{1,2}-${MONTH}-\\d{2,4})(?![\\w/-])`,
  'dgiu',
);

/** Up to the date there may be the place or the weekday, but no other sentence. */
const BEFORE =
  /(?<![\p{L}\p{N}])(?:d\.? ?o\.? ?b\.?|(?:date|day) of birth|birth ?da(?:te|y)|birthdate|born|b\.|née?|geb\.?|geboren|geburtsdatum|né\(?e?\)? le|fecha de nacimiento|nacid[oa]|data di nascita|nat[oa] il|date de naissance)[^.;\n\d]{0,40}$/iu;
const AFTER =
  /^[ ,]*\(?(?:d\.?o\.?b\.?|date of birth|birth ?date|birthday|is (?:his|her|their|my|the patient's|the client's) (?:birthday|date of birth|dob))/i;
/** Another date follows the birth in the same sentence. */
const OTHER_DATE =
  /\b(?:hired|filed|admitted|seen|signed|married|died|since|effective|due|started|enrolled|deceased|today|expires?|issued)\b[^.;\n]*$/i;

export const findBirthDates: Finder = (text) =>
  findAll('birth', text, DATE, (value, start) => {
    const before = text.slice(Math.max(0, start - 60), start);
    const cue = BEFORE.exec(before)?.[0];
    if (cue !== undefined) return !OTHER_DATE.test(cue);
    return AFTER.test(text.slice(start + value.length, start + value.length + 40));
  });

import { findAll, type Finder } from '../matches.ts';
import { STATE } from './states.ts';

const NAME = String.raw`\p{Lu}[\p{L}'’.-]*`;
const DIRECTION = String.raw`(?:(?:N|S|E|W|NE|NW|SE|SW)\.?|North|South|East|West|Northeast|Northwest|Southeast|Southwest)`;
const STREET = String.raw`(?:Streets?|St|Avenue|Ave|Av|Roads?|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Courts?|Ct|Way|Place|Pl|Terrace|Ter|Parkway|Pkwy|Highway|Hwy|Circle|Cir|Square|Sq|Trail|Trl|Loop|Alley|Crescent|Cres|Close|Gardens|Row|Mews|Quay|Plaza|Walk|Path|Pike|Turnpike|Broadway|Grove|Hill|Ridge|Run|Bend|Crossing|Point|Commons|Esplanade)`;
const UNIT = String.raw`(?:,? (?:Apt|Apartment|Unit|Suite|Ste|Floor|Fl|Room|Rm|Flat|Bldg|Building|Lot|Penthouse|PH)\.? ?#?[\w-]{1,6}|,? #[ ]?[\w-]{1,6})`;
const UK_POSTCODE = String.raw`[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}`;
const CITY = String.raw`${NAME}(?: ${NAME}){0,2}`;
const TOWN = String.raw`(?:,? ${CITY},? ${STATE}(?![\p{L}])(?: \d{5}(?:-\d{4})?)?|,? ${CITY},? ${UK_POSTCODE}|,? ${UK_POSTCODE}|,? \d{5}(?:-\d{4})?(?!\d))`;
const ZIP_TOWN = String.raw`(?:,? (?:[A-Z]-)?\d{2,3} ?\d{2,3}(?: [A-Z]{2})?,? ${CITY})`;
const SUFFIXED = String.raw`(?:straße|strasse|str\.|weg|platz|allee|gasse|damm|ufer|ring|straat|laan|gracht|plein|kade|dijk|singel|gade|vej|gatan|vägen|katu|tie)`;
/** Only one way to split it, and bounded lengths: otherwise a long text would be tried in every way. */
const HYPHENATED = String.raw`\p{Lu}\p{L}{0,30}(?:-\p{L}{1,30}){0,5}-?`;

/** A word of an American address, such as "St.", "2nd", "3½", "#12-B" or "l’Église". */
const PART = String.raw`(?:\p{Lu}[\p{L}\p{M}'’.-]{0,30}|\p{N}[\p{L}\p{N}/-]{0,8}|#[\p{L}\p{N}-]{1,6}|(?:de|du|des|la|le|les|of|the)(?!\p{L})|[ld]['’]\p{Lu}\p{L}{0,30})`;

const patterns = [
  // W308 N1234 County Road K, Unit #2, Hartland, WI 53029: whatever the street is called, from the number to the ZIP code.
  String.raw`(?<![\p{L}\p{N}$€£§#.,/-])(?:[NSEW]\d{2,5} ?[NSEW])?\d{1,6}(?:[-–]\d{1,5})?[A-Za-z]?(?: ${PART}){1,6}(?:, ${PART}(?: ${PART}){0,3}){1,4},? ${STATE} \d{5}(?:-\d{4})?(?!\d)`,
  // 48 NW Alder St., Apt 3, Portland, OR 97209
  String.raw`(?<![\p{L}\p{N}$€£§#.,/-])\d{1,6}(?:[-–]\d{1,4})?[A-Za-z]?,? (?:${DIRECTION} )?(?:(?:${NAME}|\d{1,3}(?:st|nd|rd|th))(?: ${NAME}){0,3}? )?${STREET}(?![\p{L}\p{N}])\.?(?: ${DIRECTION}(?![\p{L}]))?(?:${UNIT})?(?:${TOWN})?`,
  // Lindenstraße 12a, 10969 Berlin
  String.raw`(?<![\p{L}\p{N}]-?)(?:${HYPHENATED}|(?:${HYPHENATED} ){1,3}\p{Lu}?)${SUFFIXED} \d{1,4} ?[a-zA-Z]?(?![\p{L}\p{N}])(?:[-/]\d{1,4})?(?:${ZIP_TOWN})?`,
  // 12 bis, rue de Rivoli, 75001 Paris
  String.raw`(?<![\p{L}\p{N}$€£§#.,/-])\d{1,4}(?: ?(?:bis|ter))?,? (?:[Rr]ue|[Aa]venue|[Bb]oulevard|[Bb]d|[Pp]lace|[Aa]llée|[Cc]hemin|[Qq]uai|[Ii]mpasse|[Cc]ours)(?: (?:de|du|des|la|le|les|l['’]|d['’]|${NAME}|[\p{L}'’-]+)){1,5}?(?:${ZIP_TOWN}|(?=[,.;)\n]|$))`,
  // Calle de Alcalá 45, 28014 Madrid
  String.raw`(?<![\p{L}\p{N}])(?:Calle|C\/|Avenida|Avda\.?|Plaza|Paseo|Via|Viale|Piazza|Corso|Largo|Rua|Travessa|[Uu]l\.|[Uu]lica|Aleja) (?:(?:de|del|della|di|da|do|dos|las?|los|e|y|${NAME})(?![\p{L}'’.-]) ?){1,5},? ?(?:n\.? ?º? ?)?\d{1,4}[a-zA-Z]?(?![\p{L}\p{N}])(?:\/\d{1,4})?(?:${ZIP_TOWN})?`,
  String.raw`(?<![\p{L}\p{N}])P\.? ?O\.? Box \d{1,6}(?:${TOWN})?`,
  String.raw`(?<![\p{L}\p{N}])Postfach \d[\d ]{1,8}(?:${ZIP_TOWN})?`,
  String.raw`(?<![\p{L}\p{N}-])${UK_POSTCODE}(?![\p{L}\p{N}])`,
].map((pattern) => new RegExp(pattern, 'dgu'));

export const findAddresses: Finder = (text) => patterns.flatMap((pattern) => findAll('address', text, pattern));

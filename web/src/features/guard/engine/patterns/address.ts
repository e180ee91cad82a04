import { findAll, type Finder } from '../matches.ts';

const NAME = String.raw`\p{Lu}[\p{L}'’.-]*`;
const DIRECTION = String.raw`(?:(?:N|S|E|W|NE|NW|SE|SW)\.?|North|South|East|West|Northeast|Northwest|Southeast|Southwest)`;
const STREET = String.raw`(?:Streets?|St|Avenue|Ave|Av|Roads?|Rd|Boulevard|Blvd|Lane|Ln|Drive|Dr|Courts?|Ct|Way|Place|Pl|Terrace|Ter|Parkway|Pkwy|Highway|Hwy|Circle|Cir|Square|Sq|Trail|Trl|Loop|Alley|Crescent|Cres|Close|Gardens|Row|Mews|Quay|Plaza|Walk|Path|Pike|Turnpike|Broadway|Grove|Hill|Ridge|Run|Bend|Crossing|Point|Commons|Esplanade)`;
const UNIT = String.raw`(?:,? (?:Apt|Apartment|Unit|Suite|Ste|Floor|Fl|Room|Rm|Flat|Bldg|Building|Lot|Penthouse|PH)\.? ?#?[\w-]{1,6}|,? #[ ]?[\w-]{1,6})`;
const UK_POSTCODE = String.raw`[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}`;
const STATE = String.raw`(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]|Alabama|Arizona|California|Colorado|Connecticut|Florida|Georgia|Idaho|Illinois|Indiana|Iowa|Kansas|Maine|Maryland|Massachusetts|Michigan|Minnesota|Missouri|Montana|Nebraska|Nevada|New (?:Hampshire|Jersey|Mexico|York)|North Carolina|Ohio|Oklahoma|Oregon|Pennsylvania|Tennessee|Texas|Utah|Vermont|Virginia|Washington|Wisconsin|Wyoming)`;
const CITY = String.raw`${NAME}(?: ${NAME}){0,2}`;
const TOWN = String.raw`(?:,? ${CITY},? ${STATE}(?![\p{L}])(?: \d{5}(?:-\d{4})?)?|,? ${CITY},? ${UK_POSTCODE}|,? ${UK_POSTCODE}|,? \d{5}(?:-\d{4})?(?!\d))`;
const ZIP_TOWN = String.raw`(?:,? (?:[A-Z]-)?\d{2,3} ?\d{2,3}(?: [A-Z]{2})?,? ${CITY})`;
const SUFFIXED = String.raw`(?:straße|strasse|str\.|weg|platz|allee|gasse|damm|ufer|ring|straat|laan|gracht|plein|kade|dijk|singel|gade|vej|gatan|vägen|katu|tie)`;
/** Only one way to split it, and bounded lengths: otherwise a long text would be tried in every way. */
const HYPHENATED = String.raw`\p{Lu}\p{L}{0,30}(?:-\p{L}{1,30}){0,5}-?`;

const patterns = [
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

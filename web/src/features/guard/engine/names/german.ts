const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Frequent words that neither English nor names have. Without "von" or "den", which are in names. */
const germanWords = words(`
  und der das dem ein eine einer eines einem einen ist sind wird werden wurde wurden haben hatte für mit zum zur im bei auf aus
  nach vor über unter bis nicht auch sich als oder wie durch seit vom beim ihr sein seine ihre wir sie ich er kein keine noch nur
  sehr bitte fand`);

const englishWords = words(`
  mr mrs ms the and of to for with is are was that this from by on at it as be or not we you has have had his her will who`);

/** Months and days, and words for people at work, which are no names although they have a capital. */
const germanNouns = words(`
  januar februar märz mai juni juli oktober dezember montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag
  angestellte angestellter arbeitgeber arbeitgeberin arbeitnehmer arbeitnehmerin betriebsrat chef chefin einkauf einkäufer
  einkäuferin fachkraft firma geselle kollege kollegin kunde kundin leiter mandant mandantin meister mieter mieterin personal
  sekretär sekretärin techniker technikerin verkauf vermieter vermieterin vertrieb vorgesetzte vorgesetzter vorstand`);

/** Endings of German nouns. Last names that have one are shorter than eight letters, such as Hartung. */
const NOUN =
  /(?:ung|ungen|heit|keit|heiten|keiten|schaft|schaften|(?:leiter|führer|arbeiter|halter|berater|entwickler|verkäufer|ingenieur|referent|assistent)(?:in|innen)?)$/;
const NOUN_LENGTH_MIN = 8;

/** The title of somebody whose name comes next. */
export const TITLED = /(?:^|[^\p{L}])(?:Herrn?|Frau|Familie|Dr\.|Prof\.)\s$/u;

/** Whether a word, in small letters, is a German one that names nobody. */
export const isGermanNoun = (word: string): boolean =>
  germanNouns.has(word) || (word.length >= NOUN_LENGTH_MIN && NOUN.test(word));

/** How many more of its words are German than English. */
function germanCount(text: string): number {
  let count = 0;
  for (const [found] of text.matchAll(/\p{L}+/gu)) {
    // An abbreviation, such as IM or ER, is of no language.
    if (found === found.toUpperCase()) continue;
    const word = found.toLowerCase();
    if (germanWords.has(word) || isGermanNoun(word)) count += 1;
    else if (englishWords.has(word)) count -= 1;
  }
  return count;
}

/** Tells of each line whether it is German. One that has no word of either language is in that of the whole text. */
export function germanIn(text: string): (line: string) => boolean {
  let ofText: number | undefined;
  return (line) => (germanCount(line) || (ofText ??= germanCount(text))) > 0;
}

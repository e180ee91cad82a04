import { STATE } from '../patterns/states.ts';
import type { Word } from './chains.ts';
import { factsOf, type WordFacts } from './lexicon.ts';
import type { Run } from './people.ts';

/** What the name of a place ends with, even after a first name: "Jackson County". */
const SURELY_LAST = /^(?:county|counties|township|creek|river|lake|road|rd|avenue|ave|boulevard|blvd|highway|hwy|parkway)$/i;
/** What it ends with unless a first name is in the run: "Emma Bridge". */
const MOSTLY_LAST =
  /^(?:street|drive|court|square|trail|bridge|ridge|hills|valley|falls|beach|bay|island|heights|springs|village|harbor)$/i;
/** What it ends with after ordinary words alone, such as "Oak Park". These are frequent last names: "Jiwoo Park". */
const PERHAPS_LAST = /^(?:lane|hill|park|grove)$/i;
const FIRST = /^(?:lake|lac|mount|mt|fort|ft|rue)\.?$/i;

const IN = /(?:^|[^\p{L}])(?:in|In)\s$/u;
/** Without a state, five digits can be any number: "Maria Gomez, 48213". */
const BEFORE_ZIP = new RegExp(String.raw`^,? ${STATE} \d{5}(?!\d)`);
/** States whose abbreviation is a degree or license as well, which comes after a name, are none without a ZIP code. */
const BEFORE_STATE = new RegExp(String.raw`^,? (?!(?:DC|M[ADS]|ND|PA)(?! \d{5}(?!\d)))${STATE}(?!\p{L})`, 'u');

const matches = (word: Word | undefined, pattern: RegExp): boolean => word !== undefined && pattern.test(word.text);

const mayBeName = ({ isFirstName, isLastName, isUnknown, isAmbiguous }: WordFacts): boolean =>
  isFirstName || isLastName || (isUnknown && !isAmbiguous);

/** Whether a run of the chain is the name of a county, lake, road or town rather than somebody's. */
export function isPlaceName({ words }: Run, chain: readonly Word[], before: string, after: string): boolean {
  const last = words.at(-1);
  if (!last || /['’]s$/.test(last.text)) return false;
  const at = chain.indexOf(last);
  const ends = [last, chain[at + 1]];
  const starts = [words[0], chain[at - words.length]];
  if (ends.some((word) => matches(word, SURELY_LAST)) || starts.some((word) => matches(word, FIRST))) return true;
  if (words.length === 1 && BEFORE_ZIP.test(after)) return true;
  const facts = words.map(({ text }) => factsOf(text));
  if (facts.some(({ isFirstName, isAmbiguous }) => isFirstName && !isAmbiguous)) return false;
  if (ends.some((word) => matches(word, MOSTLY_LAST)) || BEFORE_STATE.test(after)) return true;
  if (words.length > 1 && matches(last, PERHAPS_LAST) && !facts.slice(0, -1).some(mayBeName)) return true;
  return IN.test(before) && facts.every(({ isLastName, isKnownPlace }) => !isLastName || isKnownPlace);
}

import { STATE } from '../patterns/states.ts';
import type { Word } from './chains.ts';
import { factsOf } from './lexicon.ts';
import type { Run } from './people.ts';

/** What the name of a place ends with, even after a first name: "Jackson County". */
const SURELY_LAST = /^(?:county|counties|township|creek|river|lake|road|rd|avenue|ave|boulevard|blvd|highway|hwy|parkway)$/i;
/** What it often ends with. These are last names as well: "Emma Lane". */
const PERHAPS_LAST =
  /^(?:street|lane|drive|court|square|trail|bridge|ridge|hills?|valley|falls|beach|bay|island|heights|springs|park|village|harbor|grove)$/i;
const FIRST = /^(?:lake|lac|mount|mt|fort|ft|rue)\.?$/i;

const IN = /(?:^|[^\p{L}])(?:in|In)\s$/u;
const BEFORE_ZIP = new RegExp(String.raw`^,? (?:${STATE} )?\d{5}(?!\d)`);
const BEFORE_STATE = new RegExp(String.raw`^,? ${STATE}(?!\p{L})`, 'u');

const isFeature = (pattern: RegExp, word: Word | undefined): boolean => word !== undefined && pattern.test(word.text);

/** Whether a run is the name of a county, lake, road or town rather than somebody's. */
export function isPlace({ words }: Run, chain: readonly Word[], before: string, after: string): boolean {
  const last = words.at(-1);
  if (!last || /['’]s$/.test(last.text)) return false;
  const at = chain.indexOf(last);
  const ends = [last, chain[at + 1]];
  const starts = [words[0], chain[at - words.length]];
  if (ends.some((word) => isFeature(SURELY_LAST, word)) || starts.some((word) => isFeature(FIRST, word))) return true;
  if (BEFORE_ZIP.test(after)) return true;
  const facts = words.map(({ text }) => factsOf(text));
  if (facts.some(({ isFirstName, isAmbiguous }) => isFirstName && !isAmbiguous)) return false;
  if (ends.some((word) => isFeature(PERHAPS_LAST, word)) || BEFORE_STATE.test(after)) return true;
  return IN.test(before) && facts.every(({ isLastName, isPlace: isKnown }) => !isLastName || isKnown);
}

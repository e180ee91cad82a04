import { isInitialLetter, isParticle, type Word } from './chains.ts';
import { factsOf, type WordFacts } from './lexicon.ts';
import { ordinaryWords } from './words.ts';

/** A part of a chain whose words together may be a name. */
export interface Run {
  words: readonly Word[];
  /** A title or role is before it. */
  isAnnounced: boolean;
}

const isAllCapitals = (text: string): boolean => text.length > 1 && text === text.toUpperCase();
const isPart = (text: string): boolean => !isInitialLetter(text) && !isParticle(text);
const isGenerational = (text: string): boolean => /^(?:Jr|Sr|II|III|IV)\.?$/.test(text);

function isNameLike({ text }: Word, facts: WordFacts, isGerman: boolean): boolean {
  if (isGerman && facts.isGermanNoun) return false;
  if (isInitialLetter(text)) return text !== 'I' && text !== 'A';
  // Such as A-Number or X-ray.
  if (/^\p{L}-|-\p{Lu}{1,3}$/u.test(text)) return false;
  return (
    facts.isFirstName || facts.isLastName || facts.isAmbiguous || (facts.isUnknown && !isAllCapitals(text)) || isParticle(text)
  );
}

/** After a first name, any word may be the last name, unless it is a role or common in headings. */
const canFollow = (words: readonly Word[], word: Word): boolean => {
  const previous = words.findLast(({ text }) => isPart(text));
  if (!previous || isAllCapitals(word.text)) return false;
  const { isFirstName, isAmbiguous } = factsOf(previous.text);
  const { isRole } = factsOf(word.text);
  return isFirstName && !isAmbiguous && !isRole && !ordinaryWords.has(word.text.toLowerCase()) && !/['’]s$/.test(previous.text);
};

/** Divides a chain of a line into possible names. */
export function runsOf(chain: readonly Word[], isGerman: boolean): Run[] {
  const runs: Run[] = [];
  let words: Word[] = [];
  let isAnnounced = false;
  const close = () => {
    if (words.some(({ text }) => isPart(text))) runs.push({ words, isAnnounced });
    words = [];
  };
  for (const word of chain) {
    const facts = factsOf(word.text);
    const previous = words.at(-1);
    // A possessive ends a name: "Maria’s Garden".
    if (previous && /['’]s$/.test(previous.text)) {
      close();
      isAnnounced = false;
    }
    if (word.text === '&') close();
    else if (words.length > 0 && isGenerational(word.text)) words.push(word);
    else if (!facts.isRole && (isNameLike(word, facts, isGerman) || canFollow(words, word))) words.push(word);
    else {
      close();
      isAnnounced = facts.isRole;
    }
  }
  close();
  return runs;
}

const partsOf = ({ words }: Run): readonly Word[] => words.filter(({ text }) => isPart(text) && !isGenerational(text));

interface RunContext {
  /** The words before the run say whose name comes, such as "client" or "Dear". */
  isAnnounced: boolean;
  /** The line is written like a heading. */
  isHeading: boolean;
  /** "The" or the like is before it, so it is more likely a thing. */
  isThing: boolean;
  /** Its line is German, where every noun has a capital. */
  isGerman: boolean;
}

/** Whether the run is probably somebody's name. */
export function isName(run: Run, { isAnnounced, isHeading, isThing, isGerman }: RunContext): boolean {
  const parts = partsOf(run);
  const facts = parts.map(({ text }) => factsOf(text));
  const [first] = parts;
  const only = parts.length === 1 ? facts[0] : undefined;
  if (!first) return false;
  if (
    parts.some(({ text }) => isAllCapitals(text)) &&
    !(parts.length > 1 && facts.some(({ isFirstName, isLastName }) => isFirstName || isLastName))
  )
    return false;
  // After a role comes a noun as well: "Leiterin Einkauf".
  if ((run.isAnnounced && !isGerman) || isAnnounced)
    return !only || only.isFirstName || only.isLastName || only.isUnknown || only.isAmbiguous;
  if (isGerman) {
    const isAfterInitial = run.words.length > 1 && isInitialLetter(run.words[0]?.text ?? '');
    return (
      isAfterInitial || facts.some(({ isFirstName, isAmbiguous, isKnownPlace }) => isFirstName && !isAmbiguous && !isKnownPlace)
    );
  }
  if (only) {
    if (only.isAmbiguous) return only.isFirstName && !first.startsSentence && !isThing && !isHeading && !only.isKnownPlace;
    if (only.isFirstName || only.isLastName) return !only.isKnownPlace;
    if (run.words.length > 1 && isInitialLetter(run.words[0]?.text ?? '')) return true;
    return only.isUnknown && !first.startsSentence && !isHeading && first.text.length > 3;
  }
  if (facts.every(({ isAmbiguous }) => isAmbiguous)) return facts[0]?.isFirstName === true && facts.at(-1)?.isLastName === true;
  if (facts.some(({ isFirstName, isLastName, isKnownPlace }) => (isFirstName || isLastName) && !isKnownPlace)) return true;
  return (
    !isHeading &&
    facts.some(({ isUnknown }) => isUnknown) &&
    facts.every(({ isUnknown, isAmbiguous }) => isUnknown || isAmbiguous)
  );
}

/** The run without the nouns before the first name, such as those of "Das Ziel von Anna Müller". */
export function fromFirstName(run: Run): Run {
  const first = run.words.findIndex(({ text }) => factsOf(text).isFirstName);
  return first < 0 ? run : { ...run, words: run.words.slice(first) };
}

/** Whether a name is a person's rather than a company's: announced, of several words, known, or with a verb or greeting beside it. */
export const isPerson = (run: Run, before: string, after: string): boolean => {
  const parts = partsOf(run);
  if (run.isAnnounced || parts.length > 1) return true;
  const [facts] = parts.map(({ text }) => factsOf(text));
  return (
    facts?.isFirstName === true ||
    facts?.isLastName === true ||
    /(?:client|patient|by|dear|hi|hello)\s$/i.test(before) ||
    VERB.test(after)
  );
};

const VERB =
  /^ (?:said|says|told|asked|asks|agreed|was|has|had|will|would|wants|signed|called|wrote|reported|reports|testified|stated|denied|moved|who|works|worked|lives|lived|did|is)\b/;

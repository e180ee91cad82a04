import nlp from 'compromise/two';
import { isGermanNoun } from './german.ts';
import { ambiguousNames, contractWords, ordinaryWords, otherFirstNames, roles } from './words.ts';

interface Model {
  one: { lexicon: Record<string, string | string[]> };
}

/** Some 20,000 English words with their parts of speech, among them first and last names and places. */
const { lexicon } = (nlp.model() as Model).one;

const tagsOf = (word: string): readonly string[] => (Object.hasOwn(lexicon, word) ? [lexicon[word] ?? []].flat() : []);

const FIRST_NAME = new Set(['FirstName', 'MaleName', 'FemaleName']);
const PLACE = new Set(['City', 'Country', 'Region', 'Place', 'Demonym']);
const NO_NAME = new Set(['WeekDay', 'Month', 'Organization', 'SportsTeam', 'Currency', 'Unit', 'ProperNoun', 'Abbreviation']);

const FUNCTION = new Set([
  'Determiner',
  'Preposition',
  'Conjunction',
  'Pronoun',
  'Modal',
  'QuestionWord',
  'Copula',
  'Possessive',
]);

/** Endings of English words that are rarely those of a name. */
const ENGLISH =
  /(?:tions?|sions?|ments?|ness|ities|ity|ances?|ences?|ships?|isms?|ings?|ed|ly|able|ible|ful|less|ous|ives?|icals?|ize[sd]?|ures?|ages?|ums?|ics|olog(?:y|ies)|ories|aries|(?<!v)ists?|ware|graph[sy]?|cy|cies|emia|itis|osis|gram|metry|pathy|therapy|cillin|statin|pril|olol|formin|zole)$/;

export interface WordFacts {
  isFirstName: boolean;
  isLastName: boolean;
  /** A name that is an ordinary word as well, such as Grant or Young. */
  isAmbiguous: boolean;
  /** A city, region or country of the lexicon. */
  isKnownPlace: boolean;
  /** Somebody's role, such as Tenant or Attorney. */
  isRole: boolean;
  /** A word of the language, or of the professions. */
  isOrdinary: boolean;
  /** Such as "Kunde", which names nobody in a German line, and may be a last name in an English one. */
  isGermanNoun: boolean;
  /** Such as "the" or "when". */
  isFunction: boolean;
  /** Neither English word nor name that we know; in the middle of an English sentence that is mostly a name. */
  isUnknown: boolean;
}

/** Of the words looked up lately. It is emptied when it is full: it may hold names of clients, in the memory of the worker only. */
const known = new Map<string, WordFacts>();
const KNOWN_MAX = 5000;

const PUNCTUATION = /[.’']+$/;

function lookUp(word: string): WordFacts {
  const tags = tagsOf(word);
  const isFirstName = tags.some((tag) => FIRST_NAME.has(tag)) || otherFirstNames.has(word);
  const isLastName = tags.includes('LastName') || tags.includes('Person');
  const isKnownPlace = tags.some((tag) => PLACE.has(tag));
  const isRole = roles.has(word) || roles.has(word.replace(/s$/, ''));
  const isListed = ordinaryWords.has(word) || ordinaryWords.has(word.replace(/(?:es|s)$/, '')) || isRole;
  const stem = word.replace(/(?:'s|’s|es|s|ed|ing|er|ly)$/, '');
  const isWord =
    isListed ||
    contractWords.has(word) ||
    tags.some((tag) => NO_NAME.has(tag)) ||
    (!isFirstName && !isLastName && (tags.length > 0 || (stem.length > 2 && tagsOf(stem).length > 0 && !isKnownPlace)));
  const isEnglish = isWord || (!isFirstName && !isLastName && ENGLISH.test(word) && word.length > 5);
  const isAmbiguous = ambiguousNames.has(word) || (isListed && (isFirstName || isLastName));
  const isFunction = tags.some((tag) => FUNCTION.has(tag));
  return {
    isFirstName,
    isLastName,
    isAmbiguous,
    isKnownPlace,
    isRole,
    isOrdinary: isEnglish || isGermanNoun(word),
    isGermanNoun: isGermanNoun(word),
    isFunction,
    isUnknown: !isEnglish && !isFirstName && !isLastName && !isKnownPlace,
  };
}

/** What is known of a word, in any case, with or without a possessive ending. */
export function factsOf(word: string): WordFacts {
  const key = word
    .toLowerCase()
    .replace(PUNCTUATION, '')
    .replace(/['’]s$/, '')
    .replace(PUNCTUATION, '');
  const found = known.get(key);
  if (found) return found;
  if (known.size >= KNOWN_MAX) known.clear();
  const facts = lookUp(key);
  known.set(key, facts);
  return facts;
}

import type { Lexeme, WordLookup, WordMatch } from './lookup.ts';
import type { Synonym } from './synonyms.ts';

/**
 * By the index of texts; or, for a word that is common in texts and on no card, prompt by prompt, which soon finds enough.
 * A common word of cards is not looked for in texts, where it says nothing.
 */
export type TextScan = 'none' | 'index' | 'walk';

/** One lexeme to look for in the postings. Terms of one group are alternatives: only the best match counts for a prompt. */
export interface Term {
  lexeme: string;
  /** The index of the typed word, or one of the groups of neighboring words and whole phrases. */
  group: number;
  /** The score of a prompt that has the lexeme with the weight 1. */
  points: number;
  /** How much of the search the word is, by how rare it is; 0 for neighbors and phrases, which only add to their words. */
  importance: number;
  /** Whether it was typed, possibly with an error or in part, and is not a synonym. */
  isTyped: boolean;
  /** How it is looked for in texts. */
  texts: TextScan;
}

/** The share of the score for a word that was found in another form. */
const QUALITY = { correction: 0.85, completion: 0.6, synonym: 0.9 } as const;
/** The bonus for neighboring words, as a share of their average importance. */
const NEIGHBORS = 0.8;
const REVERSED_NEIGHBORS = 0.55;
/** The bonus for a whole title or alias, as a share of the importance of its words. */
const PHRASE = 0.5;
/** The least importance of a phrase with synonyms: "IT" is a stop word, "information technology" is not. */
const SYNONYM_MIN = 0.3;
/** The share of the importance that a filler word keeps. */
const FILLER = 0.12;
/** The index of texts lists all prompts that have a word, so it is asked only for words that at most this many have. */
const INDEXED_TEXTS = 500;

const NEIGHBOR_GROUPS = 100;
const PHRASE_GROUP = 200;

/** Filler words, which ask for something rather than name it: "find me something that helps to write …". */
const fillers = new Set(
  `actually ai ask asked asking asks best bot can chatgpt come comes could create did do does doing done draft even everyone find finds for found get
  gets getting give given gives go goes going good got had happen happened has have help helps how it just keep keeps know knowing knows let like
  look looking make makes making me my need needed needs new now one our out people person please prepare prompt prompts put putting really right
  said say saying says see show some someone something still take takes tell telling tells template thing things think tool try trying up us use
  using want wanted wants way we what when where which who why will with work would write writing wrote`.split(/\s+/),
);

/** The inverse document frequency of a word, scaled: close to 0 if every card has it, 1 if none has. */
function rarityOf(cards: number, total: number): number {
  if (total < 2) return 1;
  return Math.max(0.02, Math.log((total + 1) / (cards + 0.5)) / Math.log((total + 1) / 0.5));
}

function textScanOf(cards: number, texts: number): TextScan {
  if (texts <= INDEXED_TEXTS) return 'index';
  return cards > 0 ? 'none' : 'walk';
}

/** The lexeme of a word, or of its correction if only that is known; null for a stop word. */
const chosenLexeme = ({ own, correction, isKnown }: WordMatch) => (isKnown || !correction ? own : correction);

/** How much of a search a word is. */
function importanceOf(word: WordMatch, total: number, hasWords: boolean): number {
  const { own, isKnown, correction, completions } = word;
  const share = fillers.has(word.word) ? FILLER : 1;
  const meant = isKnown || correction || completions.length === 0 ? [chosenLexeme(word)] : completions;
  // A stop word alone may be the beginning of another word: "for" of "forecast".
  if (own === null && hasWords) return 0;
  return share * Math.max(0, ...meant.map((lexeme) => (lexeme ? rarityOf(lexeme.cards, total) : 0)));
}

/** The terms of a search. `synonyms` has for each word the synonym that starts there; `phrases` of the lookup are theirs. */
export function termsOf({ words, phrases, total }: WordLookup, synonyms: readonly (Synonym | undefined)[]): Term[] {
  const hasWords = words.some(({ own }) => own !== null);
  const importances = words.map((word) => importanceOf(word, total, hasWords));
  // Stop words do not part neighbors: "letter of intent".
  const searchWords = words.flatMap((word, at) => {
    const lexeme = chosenLexeme(word)?.lexeme;
    return lexeme === undefined ? [] : [{ lexeme, importance: importances[at]! }];
  });
  return [
    ...wordTerms(words, importances, total),
    ...synonymTerms(phrases, synonyms, importances),
    ...neighborTerms(searchWords),
    ...phraseTerms(searchWords),
  ];
}

const wordTerms = (words: readonly WordMatch[], importances: readonly number[], total: number): Term[] =>
  words.flatMap(({ own, correction, completions }, group) => {
    const importance = importances[group]!;
    const term = ({ lexeme, cards, texts }: Lexeme, points: number, worth = importance): Term => ({
      lexeme,
      group,
      points,
      importance: worth,
      isTyped: true,
      texts: textScanOf(cards, texts),
    });
    const corrected = importance * QUALITY.correction;
    return [
      ...(own ? [term(own, importance)] : []),
      ...(correction ? [term(correction, corrected, corrected)] : []),
      ...completions.map((completion) =>
        term(completion, Math.min(importance, rarityOf(completion.cards, total)) * QUALITY.completion),
      ),
    ];
  });

/** Each word of a typed phrase may be found as a synonym of the phrase. */
function synonymTerms(phrases: string[][], synonyms: readonly (Synonym | undefined)[], importances: readonly number[]): Term[] {
  const inOrder = phrases.values();
  return synonyms.flatMap((synonym, at) =>
    (synonym?.others ?? []).flatMap(() => {
      const lexemes = pairsOf(inOrder.next().value ?? []);
      // The synonym of a phrase also has what its words get for being neighbors.
      const share = QUALITY.synonym * (1 + NEIGHBORS * (1 - 1 / synonym!.phrase.length));
      return synonym!.phrase.flatMap((_word, offset) => {
        const importance = Math.max(importances[at + offset] ?? 0, SYNONYM_MIN);
        return lexemes.map((lexeme) => ({
          lexeme,
          group: at + offset,
          points: importance * share,
          importance,
          isTyped: false,
          texts: 'none',
        }));
      });
    }),
  );
}

/** A phrase is indexed as its pairs of neighbors. */
const pairsOf = (lexemes: readonly string[]) =>
  lexemes.length < 2 ? lexemes : lexemes.slice(1).map((lexeme, at) => `${lexemes[at]} ${lexeme}`);

interface SearchWord {
  lexeme: string;
  importance: number;
}

const neighborTerms = (searchWords: readonly SearchWord[]): Term[] =>
  searchWords.slice(1).flatMap((right, at) => {
    const left = searchWords[at]!;
    const both = (left.importance + right.importance) / 2;
    const common = { group: NEIGHBOR_GROUPS + at, importance: 0, isTyped: false, texts: 'none' } as const;
    return [
      { ...common, lexeme: `${left.lexeme} ${right.lexeme}`, points: both * NEIGHBORS },
      { ...common, lexeme: `${right.lexeme} ${left.lexeme}`, points: both * REVERSED_NEIGHBORS },
    ];
  });

/** Parts of the search that may be the whole of a title or alias. In a longer search, a single word is not a part. */
function phraseTerms(searchWords: readonly SearchWord[]): Term[] {
  const shortest = searchWords.length < 3 ? 1 : 2;
  return searchWords.flatMap((_word, from) =>
    searchWords.slice(from).flatMap((_last, length) => {
      const part = searchWords.slice(from, from + length + 1);
      if (part.length < shortest) return [];
      const importance = part.reduce((sum, each) => sum + each.importance, 0);
      const lexeme = `=${part.map((each) => each.lexeme).join(' ')}`;
      return [{ lexeme, group: PHRASE_GROUP, points: importance * PHRASE, importance: 0, isTyped: false, texts: 'none' }];
    }),
  );
}

import type { Lexeme, Reading, ReadWord } from './reading.ts';
import type { Synonym } from './synonyms.ts';

/**
 * By the index of texts; or, for a word that is common in texts and on no card, prompt by prompt, which soon finds enough.
 * A common word of cards is not looked for in texts, where it says nothing.
 */
export type TextScan = 'none' | 'index' | 'walk';

/** Something to look for in the index. Of the terms of a group, the best one counts for a prompt. */
export interface Term {
  lexeme: string;
  /** The word of the search that it stands for, or one of the groups of neighbors and phrases. */
  group: number;
  /** What a prompt gets that has the lexeme with the weight 1. */
  points: number;
  /** What the word of the search is worth, by how rare it is; 0 for neighbors and phrases, which add to their words. */
  value: number;
  /** Whether it was typed, possibly with an error or in part, and is not a synonym. */
  isTyped: boolean;
  /** How it is looked for in texts. */
  texts: TextScan;
}

/** What a word found in another way counts, of what the typed one does. */
const QUALITY = { correction: 0.85, completion: 0.6, synonym: 0.9 } as const;
/** What neighboring words count in addition, of what each of them does on average. */
const NEIGHBORS = 0.8;
const REVERSED_NEIGHBORS = 0.55;
/** What a whole title or alias counts in addition, of what its words do together. */
const PHRASE = 0.5;
/** The least that a synonym counts: "IT" is a stop word, "information technology" is not. */
const SYNONYM_MIN = 0.3;
/** What a word counts that people use to ask for something rather than to name it. */
const FILLER = 0.12;
/** Up to this many texts, or this share of them, are read from the index of texts: it lists all of them, each time. */
const INDEXED_TEXTS = 500;
const INDEXED_SHARE = 0.05;

const NEIGHBOR_GROUPS = 100;
const PHRASE_GROUP = 200;

/** Words of a request: "find me something that helps to write …". */
const fillers = new Set(
  `actually ai ask asked asking asks best bot can chatgpt come comes could create did do does doing done draft even everyone find finds for found get
  gets getting give given gives go goes going good got had happen happened has have help helps how it just keep keeps know knowing knows let like
  look looking make makes making me my need needed needs new now one our out people person please prepare prompt prompts put putting really right
  said say saying says see show some someone something still take takes tell telling tells template thing things think tool try trying up us use
  using want wanted wants way we what when where which who why will with work would write writing wrote`.split(/\s+/),
);

/** How much a word tells: close to 0 if every card has it, 1 if none has. */
function rarityOf(cards: number, total: number): number {
  if (total < 2) return 1;
  return Math.max(0.02, Math.log((total + 1) / (cards + 0.5)) / Math.log((total + 1) / 0.5));
}

function textScanOf(cards: number, texts: number, total: number): TextScan {
  if (texts <= Math.max(INDEXED_TEXTS, total * INDEXED_SHARE)) return 'index';
  return cards > 0 ? 'none' : 'walk';
}

/** The lexeme that a word is read as; none for a stop word. */
const readAs = ({ own, correction, isKnown }: ReadWord) => (isKnown || !correction ? own : correction);

/** The terms of a search. `synonyms` has for each word the synonym that starts there; `phrases` of the reading are theirs. */
export function termsOf({ words, phrases, total }: Reading, synonyms: readonly (Synonym | undefined)[]): Term[] {
  const hasWords = words.some(({ own }) => own !== null);
  const values = words.map((word) => {
    const read = readAs(word);
    if (read) return rarityOf(read.cards, total) * (fillers.has(word.word) ? FILLER : 1);
    // A stop word alone may be the beginning of another word: "for" of "forecast".
    return hasWords || word.completions.length === 0 ? 0 : 1;
  });
  // Stop words do not part neighbors: "letter of intent".
  const spoken = words.flatMap((word, at) => {
    const lexeme = readAs(word)?.lexeme;
    return lexeme === undefined ? [] : [{ lexeme, value: values[at]! }];
  });
  return [
    ...wordTerms(words, values, total),
    ...synonymTerms(phrases, synonyms, values),
    ...neighborTerms(spoken),
    ...phraseTerms(spoken),
  ];
}

const wordTerms = (words: readonly ReadWord[], values: readonly number[], total: number): Term[] =>
  words.flatMap(({ own, correction, completions }, group) => {
    const value = values[group]!;
    const term = ({ lexeme, cards, texts }: Lexeme, points: number, worth = value): Term => ({
      lexeme,
      group,
      points,
      value: worth,
      isTyped: true,
      texts: textScanOf(cards, texts, total),
    });
    const corrected = value * QUALITY.correction;
    return [
      ...(own ? [term(own, value)] : []),
      ...(correction ? [term(correction, corrected, corrected)] : []),
      ...completions.map((completion) => term(completion, value * QUALITY.completion)),
    ];
  });

/** Each word of a typed phrase may be found as a synonym of the phrase. */
function synonymTerms(phrases: string[][], synonyms: readonly (Synonym | undefined)[], values: readonly number[]): Term[] {
  const inOrder = phrases.values();
  return synonyms.flatMap((synonym, at) =>
    (synonym?.others ?? []).flatMap(() => {
      const lexemes = pairsOf(inOrder.next().value ?? []);
      // The synonym of a phrase also has what its words get for being neighbors.
      const share = QUALITY.synonym * (1 + NEIGHBORS * (1 - 1 / synonym!.phrase.length));
      return synonym!.phrase.flatMap((_word, offset) => {
        const value = Math.max(values[at + offset] ?? 0, SYNONYM_MIN);
        return lexemes.map((lexeme) => ({
          lexeme,
          group: at + offset,
          points: value * share,
          value,
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

interface SpokenWord {
  lexeme: string;
  value: number;
}

const neighborTerms = (spoken: readonly SpokenWord[]): Term[] =>
  spoken.slice(1).flatMap((right, at) => {
    const left = spoken[at]!;
    const both = (left.value + right.value) / 2;
    const common = { group: NEIGHBOR_GROUPS + at, value: 0, isTyped: false, texts: 'none' } as const;
    return [
      { ...common, lexeme: `${left.lexeme} ${right.lexeme}`, points: both * NEIGHBORS },
      { ...common, lexeme: `${right.lexeme} ${left.lexeme}`, points: both * REVERSED_NEIGHBORS },
    ];
  });

/** Parts of the search that may be the whole of a title or alias. In a longer search, a single word is not a part. */
function phraseTerms(spoken: readonly SpokenWord[]): Term[] {
  const shortest = spoken.length < 3 ? 1 : 2;
  return spoken.flatMap((_word, from) =>
    spoken.slice(from).flatMap((_last, length) => {
      const part = spoken.slice(from, from + length + 1);
      if (part.length < shortest) return [];
      const value = part.reduce((sum, each) => sum + each.value, 0);
      const lexeme = `=${part.map((each) => each.lexeme).join(' ')}`;
      return [{ lexeme, group: PHRASE_GROUP, points: value * PHRASE, value: 0, isTyped: false, texts: 'none' }];
    }),
  );
}
